import type { QueryOf } from '@epay/contract/common/endpoint'
import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import {
  candidateDraftEndpoints,
  type DraftEndpoints,
  staffDraftEndpoints,
} from '@epay/contract/packets/draft'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { i9Endpoints, packetStaffEndpoints, retentionEndpoints } from '@epay/contract/packets/staff-endpoints'
import type { z } from 'zod'
import type { Context, Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { createEmployeeFromPacket } from './create-employee.ts'
import { getDraft, saveDraft } from './draft/draft-answers.ts'
import { getDraftFile, removeDraftFile, storeDraftFile } from './draft/draft-files.ts'
import { discardDraft } from './draft/draft-lifetime.ts'
import { packetSigner } from './evidence/packet-signer.ts'
import { getPacketFile, getPacketVersion } from './get-packet-file.ts'
import { recordReverification, recordSection2, undoReverification } from './i9/record-i9.ts'
import { authorizeCandidate, authorizeStaff, type DraftAccess, getCandidatePrefill } from './packet-access.ts'
import { getPacketOverview } from './packet-state.ts'
import { reopenPacket, withdrawReopening } from './reopen-packet.ts'
import { deletePacket, listDuePackets, recordEmploymentEnd } from './retention.ts'
import { getCopyState, getSignerCopy } from './signer-copy.ts'
import type { OnSubmitted } from './store-packet.ts'
import { submitAsCandidate, submitAsStaff } from './submit-packet.ts'

/**
 * One more than the photo and the allowed documents, so that an excess file reaches the check that explains the
 * limit.
 */
const PACKET_FILES = { maxFiles: DOCUMENTS_MAX + 2 }
const DRAFT_FILES = { maxFiles: 2 }
const SUCCESS = { success: true } as const

export function packetRoutes(
  app: App,
  dependencies: Dependencies,
  { onSubmitted }: { onSubmitted: OnSubmitted },
): void {
  const { submitAsStaff: staff, submitAsCandidate: candidate, copyState, copy, pdf, zip } = packetEndpoints
  route(app, dependencies, packetEndpoints.candidatePrefill, (context, { params, query }) =>
    getCandidatePrefill(context, params.id, query.candidatetoken),
  )
  upload(app, dependencies, staff, PACKET_FILES, (context, { receive }) =>
    submitAsStaff(context, { receive, onSubmitted }),
  )
  upload(app, dependencies, candidate, PACKET_FILES, (context, { query, receive }) =>
    submitAsCandidate(context, query.token, { receive, onSubmitted }),
  )
  route(app, dependencies, copyState, (context, { params, query }) =>
    getCopyState(context, params.id, query.candidatetoken),
  )
  download(app, dependencies, copy, (context, { params, query }) =>
    getSignerCopy(context, params.id, query.candidatetoken),
  )
  download(app, dependencies, pdf, (context, { params }) => getPacketFile(context, params.id, 'pdf'))
  download(app, dependencies, zip, (context, { params }) => getPacketFile(context, params.id, 'zip'))
  const { publicKeys } = packetSigner(dependencies)
  route(app, dependencies, packetKeyEndpoints.keys, async () => ({ keys: [...publicKeys] }))
  staffRoutes(app, dependencies)
  draftRoutes(app, dependencies, staffDraftEndpoints, (context, { params }) =>
    authorizeStaff(context, params.id),
  )
  draftRoutes(app, dependencies, candidateDraftEndpoints, (context, { params, query }) =>
    authorizeCandidate(context, params.id, query.candidatetoken),
  )
}

function staffRoutes(app: App, dependencies: Dependencies): void {
  const { overview, version, reopen, withdrawReopening: withdraw } = packetStaffEndpoints
  const { createEmployee: create, recordEnd } = packetStaffEndpoints
  const { listDue, remove } = retentionEndpoints
  route(app, dependencies, overview, (context, { params }) => getPacketOverview(context, params.id))
  download(app, dependencies, version, (context, { params, query }) =>
    getPacketVersion(context, params.id, query),
  )
  route(app, dependencies, reopen, (context, { params, body }) => reopenPacket(context, params.id, body))
  route(app, dependencies, withdraw, (context, { params }) => withdrawReopening(context, params.id))
  route(app, dependencies, create, (context, { params, body }) =>
    createEmployeeFromPacket(context, params.id, body),
  )
  route(app, dependencies, recordEnd, (context, { params, body }) =>
    recordEmploymentEnd(context, params.id, body),
  )
  route(app, dependencies, listDue, (context, { query }) => listDuePackets(context, query))
  route(app, dependencies, remove, async (context, { params }) => {
    await deletePacket(context, params.id)
    return SUCCESS
  })
  route(app, dependencies, i9Endpoints.recordSection2, (context, { params, body }) =>
    recordSection2(context, params.id, body),
  )
  route(app, dependencies, i9Endpoints.recordReverification, (context, { params, body }) =>
    recordReverification(context, params.id, body),
  )
  route(app, dependencies, i9Endpoints.undoReverification, (context, { params }) =>
    undoReverification(context, params.id, params.recordId),
  )
}

/** @param authorize returns the draft's owner if the caller may access the draft */
function draftRoutes<Query extends z.ZodObject | undefined>(
  app: App,
  dependencies: Dependencies,
  endpoints: DraftEndpoints<Query>,
  authorize: (
    context: Context,
    call: { params: { id: string }; query: QueryOf<DraftEndpoints<Query>['read']> },
  ) => Promise<DraftAccess>,
): void {
  const { read, save, discard, putFile, getFile, removeFile } = endpoints
  route(app, dependencies, read, async (context, call) => getDraft(await authorize(context, call)))
  route(app, dependencies, save, async (context, call) =>
    saveDraft(await authorize(context, call), call.body),
  )
  route(app, dependencies, discard, async (context, call) => {
    await discardDraft(await authorize(context, call))
    return SUCCESS
  })
  upload(app, dependencies, putFile, DRAFT_FILES, async (context, call) =>
    storeDraftFile(await authorize(context, call), call.params.fileId, call.receive),
  )
  download(app, dependencies, getFile, async (context, call) =>
    getDraftFile(await authorize(context, call), call.params.fileId),
  )
  route(app, dependencies, removeFile, async (context, call) => {
    await removeDraftFile(await authorize(context, call), call.params.fileId)
    return SUCCESS
  })
}

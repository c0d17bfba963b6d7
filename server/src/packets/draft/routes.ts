import { candidateDraftEndpoints, staffDraftEndpoints } from '@epay/contract/packets/draft-endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { candidateAccess, staffAccess } from './draft-access.ts'
import { discardDraft } from './end-draft.ts'
import { getDraft } from './get-draft.ts'
import { getDraftFile } from './get-draft-file.ts'
import { removeDraftFile } from './remove-draft-file.ts'
import { saveDraft } from './save-draft.ts'
import { storeDraftFile } from './store-draft-file.ts'

const DONE = { success: true } as const
/** One more than allowed, so that the refusal can say so. */
const FILES = { maxFiles: 2 }

export function draftRoutes(app: App, dependencies: Dependencies): void {
  staffRoutes(app, dependencies)
  candidateRoutes(app, dependencies)
}

function staffRoutes(app: App, dependencies: Dependencies): void {
  const { read, save, discard, putFile, getFile, removeFile } = staffDraftEndpoints
  route(app, dependencies, read, async (context, { params }) =>
    getDraft(await staffAccess(context, params.id)),
  )
  route(app, dependencies, save, async (context, { params, body }) =>
    saveDraft(await staffAccess(context, params.id), body),
  )
  route(app, dependencies, discard, async (context, { params }) => {
    await discardDraft(await staffAccess(context, params.id))
    return DONE
  })
  upload(app, dependencies, putFile, FILES, async (context, { params, receive }) =>
    storeDraftFile(await staffAccess(context, params.id), params.fileId, receive),
  )
  download(app, dependencies, getFile, async (context, { params }) =>
    getDraftFile(await staffAccess(context, params.id), params.fileId),
  )
  route(app, dependencies, removeFile, async (context, { params }) => {
    await removeDraftFile(await staffAccess(context, params.id), params.fileId)
    return DONE
  })
}

function candidateRoutes(app: App, dependencies: Dependencies): void {
  const { read, save, discard, putFile, getFile, removeFile } = candidateDraftEndpoints
  route(app, dependencies, read, async (context, { params, query }) =>
    getDraft(await candidateAccess(context, params.id, query.candidatetoken)),
  )
  route(app, dependencies, save, async (context, { params, query, body }) =>
    saveDraft(await candidateAccess(context, params.id, query.candidatetoken), body),
  )
  route(app, dependencies, discard, async (context, { params, query }) => {
    await discardDraft(await candidateAccess(context, params.id, query.candidatetoken))
    return DONE
  })
  upload(app, dependencies, putFile, FILES, async (context, { params, query, receive }) =>
    storeDraftFile(await candidateAccess(context, params.id, query.candidatetoken), params.fileId, receive),
  )
  download(app, dependencies, getFile, async (context, { params, query }) =>
    getDraftFile(await candidateAccess(context, params.id, query.candidatetoken), params.fileId),
  )
  route(app, dependencies, removeFile, async (context, { params, query }) => {
    await removeDraftFile(await candidateAccess(context, params.id, query.candidatetoken), params.fileId)
    return DONE
  })
}

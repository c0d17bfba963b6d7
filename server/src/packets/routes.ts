import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { candidatePrefill } from './candidate-prefill.ts'
import { draftRoutes } from './draft/routes.ts'
import { packetSigner } from './evidence/packet-signer.ts'
import { getPacketFile } from './get-packet-file.ts'
import { submitAsCandidate, submitAsStaff } from './submit-packet.ts'

/** The photo, and one document more than allowed, so that the refusal can say so. */
const FILES = { maxFiles: DOCUMENTS_MAX + 2 }

export function packetRoutes(app: App, dependencies: Dependencies): void {
  const {
    candidatePrefill: prefill,
    submitAsStaff: staff,
    submitAsCandidate: candidate,
    pdf,
    zip,
  } = packetEndpoints
  route(app, dependencies, prefill, (context, { params, query }) =>
    candidatePrefill(context, params.id, query.candidatetoken),
  )
  upload(app, dependencies, staff, FILES, (context, { receive }) => submitAsStaff(context, receive))
  upload(app, dependencies, candidate, FILES, (context, { query, receive }) =>
    submitAsCandidate(context, query.token, receive),
  )
  download(app, dependencies, pdf, (context, { params }) => getPacketFile(context, params.id, 'pdf'))
  download(app, dependencies, zip, (context, { params }) => getPacketFile(context, params.id, 'zip'))
  const { publicKeys } = packetSigner(dependencies)
  route(app, dependencies, packetKeyEndpoints.keys, async () => ({ keys: [...publicKeys] }))
  draftRoutes(app, dependencies)
}

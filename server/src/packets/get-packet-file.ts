import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { loadApplication } from '#server/applications/load-application.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { findPacketOf } from './queries.ts'
import { packetFileName } from './rules.ts'

const KINDS = { pdf: 'application/pdf', zip: 'application/zip' } as const

/**
 * The packet as PDF or ZIP; every look at it is audited.
 * Throws: NOT_FOUND, also before there is a packet.
 */
export async function getPacketFile(
  context: Context,
  applicationId: string,
  kind: keyof typeof KINDS,
): Promise<Download> {
  const { database, files } = context
  const application = await loadApplication(database.orm, applicationId)
  const packet = await findPacketOf(database.orm, application.id)
  if (!packet) throw new PortalError('NOT_FOUND', PACKET_MESSAGES.noPacket)
  const file = await files.read(kind === 'pdf' ? packet.pdfFileId : packet.zipFileId)
  await recordAudit(database.orm, context, {
    action: 'packet.downloaded',
    recordType: 'application',
    recordId: application.id,
    after: { packetId: packet.id, kind },
  })
  const size = kind === 'pdf' ? packet.pdfSize : packet.zipSize
  return { file, type: KINDS[kind], name: packetFileName(application, kind), size }
}

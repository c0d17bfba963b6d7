import { explainMissingPacket } from '@epay/contract/packets/staff-actions'
import { STAFF_PACKET_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { PacketFileKind } from '@epay/contract/packets/staff-schemas'
import { loadApplication } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { readAudited } from '#server/audit/record-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { loadPacketRecord, stateOf } from './packet-state.ts'
import { findPacketOf, type PacketRow } from './queries.ts'
import { packetFileName } from './rules.ts'

const MIME_TYPES: Record<PacketFileKind, string> = { pdf: 'application/pdf', zip: 'application/zip' }

/** Records every download in the audit trail. Throws: NOT_FOUND, including while there is no packet. */
export async function getPacketFile(
  context: Context,
  applicationId: string,
  kind: PacketFileKind,
): Promise<Download> {
  const application = await loadApplication(context.db, applicationId)
  const packet = await findPacketOf(context.db, application.id)
  if (!packet) {
    const state = stateOf(await loadPacketRecord(context.db, application))
    throw new PortalError('NOT_FOUND', explainMissingPacket(state))
  }
  return openPacketFile(context, { application, packet, kind })
}

/**
 * Returns any version, including reopened ones. Records every download in the audit trail.
 * Throws: NOT_FOUND, including when there is no such version.
 */
export async function getPacketVersion(
  context: Context,
  applicationId: string,
  { version, kind }: { version: number; kind: PacketFileKind },
): Promise<Download> {
  const application = await loadApplication(context.db, applicationId)
  const record = await loadPacketRecord(context.db, application)
  const packet = record.versions[version - 1]
  const { alreadyDeleted, noVersion } = STAFF_PACKET_MESSAGES
  if (!packet) throw new PortalError('NOT_FOUND', stateOf(record).isDeleted ? alreadyDeleted : noVersion)
  return openPacketFile(context, { application, packet, kind, version })
}

type PacketFileRequest = {
  application: ApplicationRow
  packet: PacketRow
  kind: PacketFileKind
  version?: number
}

async function openPacketFile(
  context: Context,
  { application, packet, kind, version }: PacketFileRequest,
): Promise<Download> {
  const file = await readAudited(context, kind === 'pdf' ? packet.pdfFileId : packet.zipFileId, {
    action: 'packet.downloaded',
    recordType: 'application',
    recordId: application.id,
    after: { packetId: packet.id, kind, version },
  })
  const size = kind === 'pdf' ? packet.pdfSize : packet.zipSize
  const { firstName, lastName } = application
  const person = { firstName, lastName: version === undefined ? lastName : `${lastName} version ${version}` }
  return { file, type: MIME_TYPES[kind], name: packetFileName(person, kind), size }
}

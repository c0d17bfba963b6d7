import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import {
  notDueBefore,
  RETENTION_MESSAGES,
  STAFF_PACKET_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { noteInHistory } from '#server/applications/packet-of-application.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { deletePackets, saveEmployment } from './employment-queries.ts'
import { loadPacketRecord, type PacketRecord, retentionOf, stateOf } from './packet-state.ts'
import type { PacketRow } from './queries.ts'

/**
 * Deletes a packet that no longer has to be kept, every version of it. The rows go in one transaction, which queues
 * the removal of the files; what stays is who deleted it and the SHA-256 of each archive.
 * Throws: NOT_FOUND; CONFLICT while it must be kept, and when it was deleted before.
 */
export async function deletePacket(context: Context, id: string): Promise<void> {
  const { clock, database, jobs } = context
  const seen = await loadPacketRecord(database.orm, await loadApplication(database.orm, id))
  refuse(seen, clock.today())
  // Before the transaction, which would hold the embedded database's only connection meanwhile.
  const archives = await hashArchives(context, seen.versions)
  await inTransaction(database, async tx => {
    const application = await loadApplicationForUpdate(tx, id)
    const file = await loadPacketRecord(tx, application)
    refuse(file, clock.today())
    const fileIds = await deletePackets(tx, file.versions)
    await saveEmployment(tx, application.id, { packetDeletedAt: clock.now() })
    await jobs.queue(tx, 'remove-files', { ids: fileIds.join(',') })
    await noteInHistory(tx, context, application, 'Employee packet deleted: it no longer had to be kept')
    const describe = ({ id: packetId, submittedAt, filledInBy }: PacketRow) => ({
      packetId,
      submittedAt: submittedAt.toISOString(),
      filledInBy,
      zipSha256: archives.get(packetId) ?? null,
    })
    const { hiredOn, endedOn, keepUntil } = retentionOf(file, clock.today())
    await recordAudit(tx, context, {
      action: 'packet.deleted',
      recordType: 'application',
      recordId: application.id,
      after: { hiredOn, endedOn, keepUntil, files: fileIds.length, versions: file.versions.map(describe) },
    })
  })
}

function refuse(file: PacketRecord, today: string): void {
  const { versions } = file
  if (stateOf(file).isDeleted) throw new PortalError('CONFLICT', STAFF_PACKET_MESSAGES.deletedAlready)
  if (versions.length === 0) throw new PortalError('NOT_FOUND', STAFF_PACKET_MESSAGES.noPacket)
  const { isDue, endedOn, keepUntil } = retentionOf(file, today)
  if (isDue) return
  const isOver = endedOn !== null && keepUntil !== null
  throw new PortalError('CONFLICT', isOver ? notDueBefore(keepUntil) : RETENTION_MESSAGES.employed)
}

/** SHA-256 by packet; an archive that can't be read any more has none, and is deleted all the same. */
async function hashArchives(
  { files, log }: Context,
  packets: readonly PacketRow[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { id, zipFileId } of packets) {
    try {
      const hash = createHash('sha256')
      await pipeline(await files.read(zipFileId), hash)
      hashes.set(id, hash.digest('hex'))
    } catch (error) {
      log.warn({ err: error, packetId: id }, 'The archive of a packet to delete could not be read')
    }
  }
  return hashes
}

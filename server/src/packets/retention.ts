import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Sorting } from '@epay/contract/common/paging'
import { keepUntil, latestDueDates } from '@epay/contract/packets/retention'
import { refusalOfMissingPacket } from '@epay/contract/packets/staff-actions'
import type {
  DuePacket,
  DuePacketSortField,
  retentionEndpoints,
} from '@epay/contract/packets/staff-endpoints'
import {
  EMPLOYMENT_END_MESSAGES,
  keepUntilMessage,
  RETENTION_MESSAGES,
  STAFF_PACKET_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import type { FullPacketOverview } from '@epay/contract/packets/staff-schemas'
import type { z } from 'zod'
import { noteInHistory } from '#server/applications/application-packet.ts'
import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { deleteI9Of } from './i9/queries.ts'
import { changePacket, loadPacketRecord, type PacketRecord, retentionOf, stateOf } from './packet-state.ts'
import { deletePackets, listDueRows, type PacketRow, saveEmployment } from './queries.ts'

/**
 * Records when the employment ended (`null` if it continues), which determines how long the packet is kept.
 * Throws: NOT_FOUND; INVALID_INPUT for a date before the hire date or in the future, or without a hire date; CONFLICT
 * without a packet.
 */
export function recordEmploymentEnd(
  context: Context,
  id: string,
  { endedOn }: { endedOn: string | null },
): Promise<FullPacketOverview> {
  const today = context.clock.today()
  return changePacket(context, id, async (context, packet) => {
    const { id, dateHired } = packet.application
    const state = stateOf(packet)
    const refusal = refusalOfMissingPacket(state)
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const problem = employmentEndProblem(endedOn, dateHired, today)
    if (problem) throw invalidInput({ endedOn: [problem] })
    await saveEmployment(context.db, id, { endedOn })
    await recordAudit(context, {
      action: 'employment.end-noted',
      recordType: 'application',
      recordId: id,
      before: { endedOn: state.endedOn },
      after: { endedOn },
    })
  })
}

function employmentEndProblem(
  endedOn: string | null,
  hiredOn: string | null,
  today: string,
): string | undefined {
  if (endedOn === null) return undefined
  if (hiredOn === null) return EMPLOYMENT_END_MESSAGES.noHireDate
  if (endedOn < hiredOn) return EMPLOYMENT_END_MESSAGES.beforeHire
  return endedOn > today ? EMPLOYMENT_END_MESSAGES.inFuture : undefined
}

type ListQuery = z.output<typeof retentionEndpoints.listDue.query>

const EARLIEST_END_FIRST: Sorting<DuePacketSortField> = { field: 'EndedOn', direction: 'asc' }

export async function listDuePackets(
  { clock, db }: Context,
  { skipCount, maxResultCount, sorting = EARLIEST_END_FIRST }: ListQuery,
): Promise<{ items: DuePacket[]; totalCount: number }> {
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listDueRows(db, latestDueDates(clock.today()), page)
  const items = rows.map(({ hiredOn, endedOn, ...row }) => {
    if (hiredOn === null || endedOn === null) throw new Error('A packet due for deletion has no date')
    return { ...row, hiredOn, endedOn, keepUntil: keepUntil({ hiredOn, endedOn }) }
  })
  return { items, totalCount }
}

/**
 * Deletes every version of a packet past its retention period. One transaction deletes the rows and queues the
 * removal of the files; the audit trail records who deleted it and the SHA-256 of each archive.
 * Throws: NOT_FOUND; CONFLICT while it must be kept, and when it was already deleted.
 */
export async function deletePacket(context: Context, id: string): Promise<void> {
  const { clock, db, jobs } = context
  const record = await loadPacketRecord(db, await loadApplication(db, id))
  assertDue(record, clock.today())
  // Hashed before the transaction, so that no locks are held while large files are read.
  const archives = await hashArchives(context, record.versions)
  await inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, id)
    const record = await loadPacketRecord(context.db, application)
    assertDue(record, clock.today())
    const fileIds = await deletePackets(context.db, record.versions)
    await deleteI9Of(context.db, application.id)
    await saveEmployment(context.db, application.id, { packetDeletedAt: clock.now() })
    await jobs.queue(context, 'remove-files', { ids: fileIds.join(',') })
    await noteInHistory(context, application, 'Employee packet deleted: it no longer had to be kept')
    const describeVersion = ({ id: packetId, submittedAt, filledInBy }: PacketRow) => ({
      packetId,
      submittedAt: submittedAt.toISOString(),
      filledInBy,
      zipSha256: archives.get(packetId) ?? null,
    })
    const { hiredOn, endedOn, keepUntil } = retentionOf(record, clock.today())
    await recordAudit(context, {
      action: 'packet.deleted',
      recordType: 'application',
      recordId: application.id,
      after: {
        hiredOn,
        endedOn,
        keepUntil,
        files: fileIds.length,
        versions: record.versions.map(describeVersion),
      },
    })
  })
}

function assertDue(record: PacketRecord, today: string): void {
  const { versions } = record
  if (stateOf(record).isDeleted) throw new PortalError('CONFLICT', STAFF_PACKET_MESSAGES.alreadyDeleted)
  if (versions.length === 0) throw new PortalError('NOT_FOUND', STAFF_PACKET_MESSAGES.noPacket)
  const { isDue, endedOn, keepUntil } = retentionOf(record, today)
  if (isDue) return
  const hasEmploymentEnded = endedOn !== null && keepUntil !== null
  throw new PortalError(
    'CONFLICT',
    hasEmploymentEnded ? keepUntilMessage(keepUntil) : RETENTION_MESSAGES.employed,
  )
}

/** Maps each packet's ID to the SHA-256 of its ZIP. Skips unreadable ZIPs, which are deleted anyway. */
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
      log.warn({ err: error, packetId: id }, 'Could not read the ZIP of a packet to delete')
    }
  }
  return hashes
}

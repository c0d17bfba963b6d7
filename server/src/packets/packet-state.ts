import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { isDue, keepUntil } from '@epay/contract/packets/retention'
import type { PacketState } from '@epay/contract/packets/staff-actions'
import type { FullPacketOverview, FullPacketVersion } from '@epay/contract/packets/staff-schemas'
import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import type { Executor } from '#server/database/transaction.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { i9ClockOf } from './i9/i9-clock.ts'
import { type I9RecordRow, listI9Records } from './i9/queries.ts'
import { type EmploymentRow, findEmployment, listPacketVersions, type PacketVersionRow } from './queries.ts'

/** Versions are oldest first. */
export type PacketRecord = {
  application: ApplicationRow
  versions: PacketVersionRow[]
  employment: EmploymentRow | undefined
  /** HR's records for Form I-9, oldest first. */
  i9Records: I9RecordRow[]
}

export async function loadPacketRecord(db: Executor, application: ApplicationRow): Promise<PacketRecord> {
  const versions = await listPacketVersions(db, application.id)
  const employment = await findEmployment(db, application.id)
  return { application, versions, employment, i9Records: await listI9Records(db, application.id) }
}

/** Returns the input for the rules in the contract's `staff-actions.ts`. */
export function stateOf({ versions, employment }: PacketRecord): PacketState {
  const isSubmitted = versions.some(({ reopenedAt }) => reopenedAt === null)
  return {
    isSubmitted,
    isReopened: versions.length > 0 && !isSubmitted,
    employeeId: employment?.employeeId ?? null,
    endedOn: employment?.endedOn ?? null,
    isDeleted: employment?.packetDeletedAt != null,
  }
}

export function retentionOf({ application, employment }: PacketRecord, today: string) {
  const { dateHired: hiredOn } = application
  const endedOn = employment?.endedOn ?? null
  if (hiredOn === null) return { hiredOn, endedOn, keepUntil: null, isDue: false }
  const dates = { hiredOn, endedOn }
  return { ...dates, keepUntil: keepUntil(dates), isDue: isDue(dates, today) }
}

function presentOverview(context: Context, record: PacketRecord): FullPacketOverview {
  const { actor, clock } = context
  const today = clock.today()
  const isManager = actor.kind === 'user' && hasAnyRole(actor.roles, MANAGER_ROLES)
  const { versions, employment } = record
  const employeeId = employment?.employeeId ?? null
  return {
    versions: versions.map(presentVersion),
    employee:
      employeeId === null ? null : { id: employeeId, isDeleted: employment?.isEmployeeDeleted ?? false },
    ...retentionOf(record, today),
    deletedAt: employment?.packetDeletedAt?.toISOString() ?? null,
    i9: isManager ? i9ClockOf(context, record) : null,
  }
}

function presentVersion(packet: PacketVersionRow, index: number): FullPacketVersion {
  const { submittedAt, submittedBy, filledInBy, reopenedAt, areDocumentsScanned } = packet
  return {
    number: index + 1,
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    filledInBy,
    reopenedAt: reopenedAt?.toISOString() ?? null,
    areDocumentsScanned,
  }
}

/**
 * Runs `change` in a transaction with the application locked, and returns the resulting overview.
 * Throws: NOT_FOUND; the errors of `change`.
 */
export function changePacket(
  context: Context,
  id: string,
  change: (context: TransactionContext, packet: PacketRecord) => Promise<void>,
): Promise<FullPacketOverview> {
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, id)
    await change(context, await loadPacketRecord(context.db, application))
    return presentOverview(context, await loadPacketRecord(context.db, application))
  })
}

/**
 * Returns none of the packet's answers, except that managers also get the dates of Form I-9.
 * Throws: NOT_FOUND.
 */
export async function getPacketOverview(context: Context, id: string): Promise<FullPacketOverview> {
  return presentOverview(context, await loadPacketRecord(context.db, await loadApplication(context.db, id)))
}

import { isDue, keepUntil } from '@epay/contract/packets/retention'
import type { PacketState } from '@epay/contract/packets/staff-actions'
import type { PacketOverview, PacketVersion } from '@epay/contract/packets/staff-schemas'
import { loadApplication } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type EmploymentRow, findEmployment, listPacketVersions, type PacketRow } from './queries.ts'

/** The state of an application's packet, with its versions, oldest first. */
export type PacketRecord = {
  application: ApplicationRow
  versions: PacketRow[]
  employment: EmploymentRow | undefined
}

export async function loadPacketRecord(db: Executor, application: ApplicationRow): Promise<PacketRecord> {
  const versions = await listPacketVersions(db, application.id)
  return { application, versions, employment: await findEmployment(db, application.id) }
}

/** The state in the form that the contract's rules take. */
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

export function presentOverview(file: PacketRecord, today: string): PacketOverview {
  const { versions, employment } = file
  const employeeId = employment?.employeeId ?? null
  return {
    versions: versions.map(presentVersion),
    employee:
      employeeId === null ? null : { id: employeeId, isDeleted: employment?.isEmployeeDeleted ?? false },
    ...retentionOf(file, today),
    deletedAt: employment?.packetDeletedAt?.toISOString() ?? null,
  }
}

function presentVersion(packet: PacketRow, index: number): PacketVersion {
  const { submittedAt, submittedBy, filledInBy, reopenedAt } = packet
  return {
    number: index + 1,
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    filledInBy,
    reopenedAt: reopenedAt?.toISOString() ?? null,
  }
}

/**
 * The state of an application's packet, without its content.
 * Throws: NOT_FOUND.
 */
export async function getPacketOverview({ clock, database }: Context, id: string): Promise<PacketOverview> {
  const application = await loadApplication(database.orm, id)
  return presentOverview(await loadPacketRecord(database.orm, application), clock.today())
}

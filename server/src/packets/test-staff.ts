import type { Role } from '@epay/contract/common/roles'
import { packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import type { NewApplication } from '#server/applications/queries.ts'
import { auditOf as listAudit } from '#server/audit/test-audit.ts'
import { removeFiles } from '#server/files/sweep.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createHiredApplication, submitByLink } from './test-submission.ts'

/** Submits the packet of a new application, and returns the application's id. */
export async function submittedPacket(
  app: TestApp,
  overrides: Partial<NewApplication> = {},
  fields: Record<string, string> = {},
): Promise<string> {
  const { id } = await createHiredApplication(app, { dateHired: '2026-11-02', ...overrides })
  await submitByLink(app, id, { fields })
  return id
}

export async function overviewOf(app: TestApp, id: string, role: Role = 'CFO') {
  return packetOverviewSchema.parse((await app.as(role).get(`/JobApplication/${id}/packet`)).body)
}

/** The newest entry with this action. */
export async function auditOf(app: TestApp, action: string, recordId: string) {
  return (await listAudit(app, recordId)).findLast(event => event.action === action)
}

type QueuedRemoval = { data: { ids: string } }

export async function runRemovals({ dependencies }: TestApp): Promise<void> {
  const { pool } = dependencies.database
  const { rows } = await pool.query<QueuedRemoval>(`select data from pgboss.job where name = 'remove-files'`)
  for (const { data } of rows) await removeFiles(dependencies)(data, { isLast: false })
}

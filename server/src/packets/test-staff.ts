import { type PacketOverview, packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { desc, eq } from 'drizzle-orm'
import { updateInStatus } from '#server/applications/queries.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { removeFiles } from '#server/files/sweep.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createHiredApplication, submitByLink } from './test-submission.ts'

const DATE_HIRED = '2026-11-02'

type Changes = Parameters<typeof updateInStatus>[3]

export async function submittedPacket(app: TestApp, changes: Changes = {}): Promise<string> {
  const { id, status } = await createHiredApplication(app)
  const hired = { dateHired: DATE_HIRED, ...changes }
  await inTransaction(app.context, ({ db }) => updateInStatus(db, id, status, hired))
  await submitByLink(app, id)
  return id
}

export async function overviewOf(app: TestApp, id: string): Promise<PacketOverview> {
  return packetOverviewSchema.parse((await app.as('CFO').get(`/JobApplication/${id}/packet`)).body)
}

export async function auditOf(app: TestApp, action: string, recordId: string) {
  const events = await app.dependencies.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.recordId, recordId))
    .orderBy(desc(auditEvents.id))
  return events.find(event => event.action === action)
}

type QueuedRemoval = { data: { ids: string } }

export async function runRemovals({ dependencies }: TestApp): Promise<void> {
  const { pool } = dependencies.database
  const { rows } = await pool.query<QueuedRemoval>(`select data from pgboss.job where name = 'remove-files'`)
  for (const { data } of rows) await removeFiles(dependencies)(data, { isLast: false })
}

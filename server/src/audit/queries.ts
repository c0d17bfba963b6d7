import { auditEvents } from '#server/audit/tables.ts'
import type { Executor } from '#server/database/transaction.ts'

export async function insertAuditEvent(db: Executor, event: typeof auditEvents.$inferInsert): Promise<void> {
  await db.insert(auditEvents).values(event)
}

import { and, eq } from 'drizzle-orm'
import { auditEvents } from '#server/audit/tables.ts'
import type { Executor } from '#server/database/transaction.ts'

export async function insertAuditEvent(db: Executor, event: typeof auditEvents.$inferInsert): Promise<void> {
  await db.insert(auditEvents).values(event)
}

/** What was done to one record, oldest first. */
export function listAuditEventsOf(
  db: Executor,
  { action, recordType, recordId }: { action: string; recordType: string; recordId: string },
): Promise<(typeof auditEvents.$inferSelect)[]> {
  const { id, ...column } = auditEvents
  const isOfRecord = and(eq(column.recordType, recordType), eq(column.recordId, recordId))
  return db
    .select()
    .from(auditEvents)
    .where(and(isOfRecord, eq(column.action, action)))
    .orderBy(id)
}

import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { auditEvents } from './tables.ts'

export function auditOf({ context: { db } }: { context: Context }, recordId: string) {
  return db.select().from(auditEvents).where(eq(auditEvents.recordId, recordId)).orderBy(asc(auditEvents.id))
}

import { eq } from 'drizzle-orm'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { accountRoles, accounts } from '#server/auth/tables.ts'
import type { Executor } from '#server/database/transaction.ts'

/** Written to the audit trail, which never forgets it, when a database is filled with the demo company. */
export const DEMO_SEEDED = 'demo.seeded'

export async function hasDemoCompany(db: Executor): Promise<boolean> {
  const [event] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.action, DEMO_SEEDED))
    .limit(1)
  return event !== undefined
}

export async function insertAccounts(
  tx: Executor,
  rows: readonly (typeof accounts.$inferInsert & { id: string })[],
  roles: readonly (typeof accountRoles.$inferInsert)[],
): Promise<void> {
  await tx.insert(accounts).values([...rows])
  await tx.insert(accountRoles).values([...roles])
}

export async function insertApplications(
  tx: Executor,
  rows: readonly (typeof jobApplications.$inferInsert & { id: string })[],
  history: readonly (typeof applicationHistory.$inferInsert)[],
): Promise<void> {
  await tx.insert(jobApplications).values([...rows])
  await tx.insert(applicationHistory).values([...history])
}

import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { taxFormConsents, taxFormTests } from './tables.ts'

export type ConsentRow = typeof taxFormConsents.$inferSelect

/** A newer consent of the same person. */
const isNewestConsent = sql`not exists (
  select 1 from tax_form_consents newer
  where newer.employee_id = tax_form_consents.employee_id and newer.at > tax_form_consents.at)`

export function listNewestConsents(db: Executor): Promise<ConsentRow[]> {
  return db.select().from(taxFormConsents).where(isNewestConsent)
}

export async function findConsent(db: Executor, employeeId: string): Promise<ConsentRow | undefined> {
  const [consent] = await db
    .select()
    .from(taxFormConsents)
    .where(eq(taxFormConsents.employeeId, employeeId))
    .orderBy(desc(taxFormConsents.at))
    .limit(1)
  return consent
}

export async function insertConsent(db: Transaction, consent: typeof taxFormConsents.$inferInsert) {
  await db.insert(taxFormConsents).values(consent)
}

/** `false` when it was withdrawn already. */
export async function markWithdrawn(
  db: Transaction,
  id: string,
  withdrawal: { withdrawnAt: Date; withdrawnSessionId: string },
): Promise<boolean> {
  const marked = await db
    .update(taxFormConsents)
    .set(withdrawal)
    .where(and(eq(taxFormConsents.id, id), isNull(taxFormConsents.withdrawnAt)))
    .returning({ id: taxFormConsents.id })
  return marked.length > 0
}

export async function saveTest(db: Transaction, test: typeof taxFormTests.$inferInsert): Promise<void> {
  await db.insert(taxFormTests).values(test).onConflictDoUpdate({ target: taxFormTests.accountId, set: test })
}

export async function findTest(db: Executor, accountId: string) {
  const [test] = await db.select().from(taxFormTests).where(eq(taxFormTests.accountId, accountId))
  return test
}

/** Like `findTest`, and locks the row until the transaction ends. */
export async function lockTest(db: Transaction, accountId: string) {
  const [test] = await db
    .select()
    .from(taxFormTests)
    .where(eq(taxFormTests.accountId, accountId))
    .for('update')
  return test
}

export async function countTry(db: Transaction, accountId: string): Promise<void> {
  await db
    .update(taxFormTests)
    .set({ triesLeft: sql`${taxFormTests.triesLeft} - 1` })
    .where(eq(taxFormTests.accountId, accountId))
}

export async function deleteTest(db: Transaction, accountId: string): Promise<void> {
  await db.delete(taxFormTests).where(eq(taxFormTests.accountId, accountId))
}

export async function deleteTestsBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(taxFormTests).where(lte(taxFormTests.openedAt, before))
}

import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { accounts } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, checks } from '#server/paychecks/tables.ts'
import { taxFormConsents, taxFormTests } from './tables.ts'

/** Spells out table names, because Drizzle omits them if a query has only one table. */
const isCheckInYear = (taxYear: number) =>
  sql`checks.date >= ${`${taxYear}-01-01`} and checks.date <= ${`${taxYear}-12-31`} and not checks.is_voided`
export const isPaidIn = (taxYear: number) =>
  sql<boolean>`exists (select 1 from checks where checks.employee_id = employees.id and ${isCheckInYear(taxYear)})`

/** Includes deleted employees, because they may have been paid in the year. */
export function listPayeeRows(db: Executor, taxYear: number) {
  return db
    .select({
      ...{ id: employees.id, name: employees.name, ssnSealed: employees.ssnSealed },
      ...{ bankAccountSealed: employees.bankAccountSealed, ssnChangedAt: employees.ssnChangedAt },
      isPaid: isPaidIn(taxYear),
    })
    .from(employees)
    .orderBy(employees.id)
}

/** Sums each person's tax lines by description. Units: dollars. */
export function listTaxSums(db: Executor, taxYear: number) {
  return db
    .select({
      employeeId: checks.employeeId,
      description: checkLines.description,
      amount: sql<string>`sum(${checkLines.amount})`,
    })
    .from(checks)
    .innerJoin(checkLines, and(eq(checkLines.checkId, checks.id), eq(checkLines.kind, 'tax')))
    .where(isCheckInYear(taxYear))
    .groupBy(checks.employeeId, checkLines.description)
}

export type Recipient = {
  employeeId: string
  accountId: string
  name: string
  email: string
  language: (typeof accounts.$inferSelect)['language']
}

export function listRecipients(db: Executor, employeeIds: readonly string[]): Promise<Recipient[]> {
  return db
    .select({
      ...{ employeeId: employees.id, accountId: accounts.id, name: employees.name },
      ...{ email: accounts.email, language: accounts.language },
    })
    .from(employees)
    .innerJoin(accounts, and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt)))
    .where(and(isNull(employees.deletedAt), inArray(employees.id, [...employeeIds])))
}

type ConsentRow = typeof taxFormConsents.$inferSelect

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

/** Returns `false` if the consent was already withdrawn. */
export async function markWithdrawn(
  db: Transaction,
  id: string,
  withdrawal: { withdrawnAt: Date; withdrawnSessionId: string },
): Promise<boolean> {
  const updatedRows = await db
    .update(taxFormConsents)
    .set(withdrawal)
    .where(and(eq(taxFormConsents.id, id), isNull(taxFormConsents.withdrawnAt)))
    .returning({ id: taxFormConsents.id })
  return updatedRows.length > 0
}

export async function saveTest(db: Transaction, test: typeof taxFormTests.$inferInsert): Promise<void> {
  await db.insert(taxFormTests).values(test).onConflictDoUpdate({ target: taxFormTests.accountId, set: test })
}

export async function findTest(db: Executor, accountId: string) {
  const [test] = await db.select().from(taxFormTests).where(eq(taxFormTests.accountId, accountId))
  return test
}

/** Like `findTest`, but locks the row until the transaction ends. */
export async function lockTest(db: Transaction, accountId: string) {
  const [test] = await db
    .select()
    .from(taxFormTests)
    .where(eq(taxFormTests.accountId, accountId))
    .for('update')
  return test
}

export async function countWrongCode(db: Transaction, accountId: string): Promise<void> {
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

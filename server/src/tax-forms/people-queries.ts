import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#server/auth/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, checks } from '#server/paychecks/tables.ts'

/** Written out, because a select of one table leaves the tables' names away. */
const ofYear = (taxYear: number) =>
  sql`checks.date >= ${`${taxYear}-01-01`} and checks.date <= ${`${taxYear}-12-31`} and not checks.is_voided`
export const isPaidIn = (taxYear: number) =>
  sql<boolean>`exists (select 1 from checks where checks.employee_id = employees.id and ${ofYear(taxYear)})`

export async function findNameOf(db: Executor, employeeId: string): Promise<string> {
  const [employee] = await db
    .select({ name: employees.name })
    .from(employees)
    .where(eq(employees.id, employeeId))
  return employee?.name ?? ''
}

export async function hasEmployee(db: Executor, employeeId: string): Promise<boolean> {
  return (await db.$count(employees, eq(employees.id, employeeId))) > 0
}

/** The names of these people by their ids. */
export async function findNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = employees
  const rows = await db
    .select({ id, name })
    .from(employees)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Everyone whose form an upload may have, deleted people too: they were paid as well. */
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

/** The year's tax lines of each person, summed up by what they are called. Units: dollars. */
export function listTaxSums(db: Executor, taxYear: number) {
  return db
    .select({
      employeeId: checks.employeeId,
      description: checkLines.description,
      amount: sql<string>`sum(${checkLines.amount})`,
    })
    .from(checks)
    .innerJoin(checkLines, and(eq(checkLines.checkId, checks.id), eq(checkLines.kind, 'tax')))
    .where(ofYear(taxYear))
    .groupBy(checks.employeeId, checkLines.description)
}

/** The recipient of emails about their forms. */
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

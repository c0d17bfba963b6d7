import type { Sorting } from '@epay/contract/common/paging'
import { type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { EmployeeSortField } from '@epay/contract/employees/schemas'
import { and, asc, count, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditEvents } from '#server/audit/tables.ts'
import { INVITED } from '#server/auth/mail-password-link.ts'
import { accountRoles, accounts } from '#server/auth/tables.ts'
import { alphabetically, containsPattern, nameContains } from '#server/database/columns.ts'
import { pageRange } from '#server/database/paging.ts'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { CSV_BATCH_SIZE } from '#server/platform/csv.ts'
import { employees } from './tables.ts'

export type EmployeeColumns = typeof employees.$inferSelect
export type NewEmployee = typeof employees.$inferInsert
export type EmployeeRow = EmployeeColumns & {
  email: string
  roles: Role[]
  canSignIn: boolean
  invitedAt: Date | null
  accountName: string | null
  resetByMailAt: Date | null
}

type EmployeeFilter = { id?: string; name?: string; roles?: readonly Role[] }
type EmployeePage = { sorting: Sorting<EmployeeSortField>; skipCount: number; maxResultCount: number }

export const isListed = isNull(employees.deletedAt)

/** Sorts shorter IDs first, so that 9 comes before 10. */
export const BY_ID = [sql`length(${employees.id})`, sql`${employees.id}`]
const SORT_COLUMNS: Record<EmployeeSortField, SQL[]> = {
  Id: BY_ID,
  Name: [alphabetically(employees.name)],
  Address1: [alphabetically(employees.address1)],
  City: [alphabetically(employees.city)],
  State: [alphabetically(employees.state)],
  Zip: [sql`${employees.zip}`],
  IsActive: [sql`${employees.isActive}`],
}

export const rolesOf = (accountId: AnyPgColumn) =>
  sql<
    Role[]
  >`array(select ${accountRoles.role} from ${accountRoles} where ${eq(accountRoles.accountId, accountId)})`
export const rolesOfAccount = rolesOf(employees.accountId)

export const canSignIn = sql<boolean>`${accounts.passwordHash} is not null`
export const invitedAtOf = (accountId: AnyPgColumn) =>
  sql<Date | null>`(
  select max(${auditEvents.at}) from ${auditEvents}
  where ${auditEvents.recordType} = 'account' and ${auditEvents.recordId} = ${accountId}::text
    and ${auditEvents.action} = ${INVITED})`.mapWith(auditEvents.at)
export const invitedAt = invitedAtOf(employees.accountId)

const LISTED_COLUMNS = {
  id: employees.id,
  name: employees.name,
  address1: employees.address1,
  address2: employees.address2,
  city: employees.city,
  state: employees.state,
  zip: employees.zip,
  isActive: employees.isActive,
  roles: rolesOfAccount,
  hasAccount: sql<boolean>`${accounts.id} is not null`,
}
export const isOwnAccount = and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt))

function matchesFilter(db: Executor, { id, name, roles = [] }: EmployeeFilter): SQL | undefined {
  const isOwnRole = eq(accountRoles.accountId, employees.accountId)
  return and(
    isListed,
    id ? sql`${employees.id} ilike ${containsPattern(id)}` : undefined,
    ...nameContains(employees.searchName, name),
    roles.length === 0
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(accountRoles)
            .where(and(isOwnRole, inArray(accountRoles.role, [...roles]))),
        ),
  )
}

export type EmployeeListRow = Awaited<ReturnType<typeof listEmployeeRows>>['rows'][number]

export async function listEmployeeRows(db: Executor, filter: EmployeeFilter, page: EmployeePage) {
  const { sorting } = page
  const totalCount = await countEmployees(db, filter)
  const range = pageRange(page, totalCount)
  if (!range) return { rows: [], totalCount }
  const columns = [...SORT_COLUMNS[sorting.field], employees.id]
  const orderBy = (isAscending: boolean) => columns.map(column => (isAscending ? asc(column) : desc(column)))
  const isAscending = sorting.direction === 'asc'
  // Finds the IDs on the page first, from the index alone, so that skipped rows are never read.
  const ids = db
    .select({ id: employees.id })
    .from(employees)
    .where(matchesFilter(db, filter))
    .orderBy(...orderBy(isAscending !== range.isFromEnd))
    .offset(range.offset)
    .limit(range.limit)
    .as('page')
  const rows = await db
    .select(LISTED_COLUMNS)
    .from(employees)
    .innerJoin(ids, eq(ids.id, employees.id))
    .leftJoin(accounts, isOwnAccount)
    .orderBy(...orderBy(isAscending))
  return { rows, totalCount }
}

export function listEmployeesAfter(
  db: Executor,
  filter: EmployeeFilter,
  last: EmployeeListRow | undefined,
): Promise<EmployeeListRow[]> {
  const { id } = employees
  const isAfter = last && sql`(length(${id}), ${id}) > (length(${last.id}), ${last.id})`
  return db
    .select(LISTED_COLUMNS)
    .from(employees)
    .leftJoin(accounts, isOwnAccount)
    .where(and(matchesFilter(db, filter), isAfter))
    .orderBy(...BY_ID)
    .limit(CSV_BATCH_SIZE)
}

async function countEmployees(db: Executor, filter: EmployeeFilter): Promise<number> {
  const { id, name, roles = [] } = filter
  const [total] =
    roles.length > 0 && !id && !name
      ? await countByRole(db, roles)
      : await db.select({ count: count() }).from(employees).where(matchesFilter(db, filter))
  return total?.count ?? 0
}

/**
 * Sorts both subqueries by account, so that PostgreSQL merges two indexes without reading rows. If many employees have
 * the role, this takes half as long as a hash join.
 */
function countByRole(db: Executor, roles: readonly Role[]): Promise<{ count: number }[]> {
  const { accountId } = employees
  const listed = db.select({ accountId }).from(employees).where(isListed).orderBy(accountId).as('listed')
  const holders = db
    .select({ accountId: accountRoles.accountId })
    .from(accountRoles)
    .where(inArray(accountRoles.role, [...roles]))
    .orderBy(accountRoles.accountId)
    .as('holders')
  const isHolder = exists(
    db.select({ one: sql`1` }).from(holders).where(eq(holders.accountId, listed.accountId)),
  )
  return db.select({ count: count() }).from(listed).where(isHolder)
}

const selectEmployee = (db: Executor, where: SQL) =>
  db
    .select({
      ...{ employee: employees, email: accounts.email, roles: rolesOfAccount, canSignIn, invitedAt },
      accountName: accounts.name,
      resetByMailAt: accounts.resetByMailAt,
    })
    .from(employees)
    .leftJoin(accounts, eq(accounts.id, employees.accountId))
    .where(and(where, isListed))
const employeeById = prepareOnce(db =>
  selectEmployee(db, eq(employees.id, sql.placeholder('id'))).prepare('employee'),
)
const employeeByAccount = prepareOnce(db =>
  selectEmployee(db, eq(employees.accountId, sql.placeholder('accountId'))).prepare('employee_of_account'),
)
const employeeIdByAccount = prepareOnce(db =>
  db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.accountId, sql.placeholder('accountId')), isListed))
    .prepare('employee_id_of_account'),
)

type SelectedRows = Awaited<ReturnType<typeof selectEmployee>>

function toEmployeeRow([row]: SelectedRows): EmployeeRow | undefined {
  if (!row) return undefined
  const { employee, email, ...account } = row
  return { ...employee, email: email ?? '', ...account }
}

export async function findEmployee(db: Executor, id: string): Promise<EmployeeRow | undefined> {
  return toEmployeeRow(await employeeById(db).execute({ id }))
}

export async function findEmployeeOfAccount(
  db: Executor,
  accountId: string,
): Promise<EmployeeRow | undefined> {
  return toEmployeeRow(await employeeByAccount(db).execute({ accountId }))
}

export async function findEmployeeIdOfAccount(db: Executor, accountId: string): Promise<string | undefined> {
  const [row] = await employeeIdByAccount(db).execute({ accountId })
  return row?.id
}

/** Like `findEmployee`, but locks the record until the transaction ends. */
export async function lockEmployee(db: Transaction, id: string): Promise<EmployeeRow | undefined> {
  await db.select({ id: employees.id }).from(employees).where(eq(employees.id, id)).for('update')
  return findEmployee(db, id)
}

/** Includes suspended roles. */
export function listStaffRoles(db: Executor): Promise<{ accountId: string; roles: Role[] }[]> {
  return db
    .select({
      accountId: accountRoles.accountId,
      roles: sql<Role[]>`array_agg(${accountRoles.role} order by ${accountRoles.role})`,
    })
    .from(accountRoles)
    .where(inArray(accountRoles.role, [...STAFF_ROLES]))
    .groupBy(accountRoles.accountId)
}

/**
 * Returns the accounts of Admins whose role is in effect. A role is suspended while its owner's employee record is
 * inactive. Locks the roles of all Admins until the transaction ends.
 */
export async function lockAdmins(db: Transaction): Promise<string[]> {
  const isAdmin = eq(accountRoles.role, 'Admin')
  // A separate select waits for the locks, because only the next select sees the other transactions' changes.
  await db
    .select({ accountId: accountRoles.accountId })
    .from(accountRoles)
    .where(isAdmin)
    .orderBy(accountRoles.accountId)
    .for('update')
  const admins = await db
    .select({ accountId: accountRoles.accountId })
    .from(accountRoles)
    .innerJoin(accounts, and(eq(accounts.id, accountRoles.accountId), isNull(accounts.endedAt)))
    .leftJoin(employees, and(eq(employees.accountId, accounts.id), isListed))
    .where(and(isAdmin, sql`${employees.isActive} is not false`))
  return admins.map(({ accountId }) => accountId)
}

export async function markEmployeeDeleted(db: Transaction, id: string, at: Date): Promise<boolean> {
  const deletedRows = await db
    .update(employees)
    .set({ deletedAt: at })
    .where(and(eq(employees.id, id), isListed))
    .returning({ id: employees.id })
  return deletedRows.length > 0
}

/**
 * Returns whether the employee still has to receive a paper tax form, and the last day on which an online one must stay
 * readable. Either keeps the employee from being deleted. Uses plain SQL, because this domain must not import
 * `tax-forms`.
 */
export async function findRetainedForms(db: Executor, id: string, today: string) {
  const { rows } = await db.execute<{ isOnPaper: boolean | null; through: string | null }>(sql`
    select bool_or(furnished_at is null and handed_out_at is null and replaced_at is null) as "isOnPaper",
      (max(readable_through) filter (where furnished_at is not null))::text as through
    from tax_forms where employee_id = ${id} and readable_through >= ${today}`)
  return rows[0]
}

export async function hasEmployees(db: Executor): Promise<boolean> {
  const [first] = await db.select({ id: employees.id }).from(employees).limit(1)
  return first !== undefined
}

/** Matches the ID case-insensitively, and locks the record until the transaction ends. */
export async function lockIdHolder(db: Transaction, id: string): Promise<EmployeeColumns | undefined> {
  const [holder] = await db
    .select()
    .from(employees)
    .where(eq(sql`lower(${employees.id})`, sql`lower(${id})`))
    .for('update')
  return holder
}

export async function insertEmployees(db: Transaction, rows: readonly NewEmployee[]): Promise<void> {
  if (rows.length > 0) await db.insert(employees).values([...rows])
}

export async function updateEmployeeColumns(
  db: Transaction,
  id: string,
  columns: Partial<NewEmployee>,
): Promise<void> {
  await db.update(employees).set(columns).where(eq(employees.id, id))
}

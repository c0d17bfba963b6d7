import type { AccountTie } from '@epay/contract/change-requests/approvers'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import { OPEN_STATUSES } from '@epay/contract/change-requests/schemas'
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { changeRequests, employeeContacts } from './tables.ts'

export type RequestRow = typeof changeRequests.$inferSelect
export type NewRequest = typeof changeRequests.$inferInsert
/** A request joined with its employee. Queries leave out requests of deleted employees. */
export type ListedRow = RequestRow & { name: string; ownerAccountId: string | null }

const isOpen = inArray(changeRequests.status, [...OPEN_STATUSES])
const isBankChange = eq(changeRequests.field, 'directDeposit')

function selectWithOwner(db: Executor, where: SQL | undefined) {
  return db
    .select({ request: changeRequests, name: employees.name, ownerAccountId: employees.accountId })
    .from(changeRequests)
    .innerJoin(employees, eq(employees.id, changeRequests.employeeId))
    .where(and(where, isNull(employees.deletedAt)))
}
type SelectedRows = Awaited<ReturnType<typeof selectWithOwner>>
const toListedRows = (rows: SelectedRows): ListedRow[] =>
  rows.map(({ request, ...owner }) => ({ ...request, ...owner }))

const CLOSED_LIST_LIMIT = 100

/** Oldest first. */
export async function listByStatus(db: Executor, status: 'waiting' | 'approved'): Promise<ListedRow[]> {
  const { requestedAt, id } = changeRequests
  return toListedRows(
    await selectWithOwner(db, eq(changeRequests.status, status)).orderBy(asc(requestedAt), asc(id)),
  )
}

/** Newest first. */
export async function listClosed(db: Executor): Promise<ListedRow[]> {
  const { closedAt, id } = changeRequests
  return toListedRows(
    await selectWithOwner(db, notInArray(changeRequests.status, [...OPEN_STATUSES]))
      .orderBy(desc(closedAt), desc(id))
      .limit(CLOSED_LIST_LIMIT),
  )
}

export async function findRequest(db: Executor, id: string): Promise<ListedRow | undefined> {
  return toListedRows(await selectWithOwner(db, eq(changeRequests.id, id)))[0]
}

/** Locks rows in a fixed order to avoid deadlocks. */
export async function lockRequests(db: Transaction, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const isSelected = inArray(changeRequests.id, [...ids])
  await db
    .select({ id: changeRequests.id })
    .from(changeRequests)
    .where(isSelected)
    .orderBy(changeRequests.id)
    .for('update')
  return toListedRows(
    await selectWithOwner(db, isSelected).orderBy(asc(changeRequests.requestedAt), asc(changeRequests.id)),
  )
}

export async function lockOpenRequestsOf(db: Transaction, employeeId: string): Promise<ListedRow[]> {
  const rows = await db
    .select({ id: changeRequests.id })
    .from(changeRequests)
    .where(and(isOpen, eq(changeRequests.employeeId, employeeId)))
  return lockRequests(
    db,
    rows.map(row => row.id),
  )
}

export async function listEmployeesWithOpenRequests(
  db: Executor,
  fields: readonly ChangeField[],
): Promise<string[]> {
  const { employeeId, field } = changeRequests
  const rows = await db
    .selectDistinct({ employeeId })
    .from(changeRequests)
    .where(and(isOpen, inArray(field, [...fields])))
  return rows.map(row => row.employeeId)
}

/** Newest first. Includes open requests of any age. */
export function listRequestsOf(db: Executor, employeeId: string, since: Date): Promise<RequestRow[]> {
  const isRecent = or(isOpen, gt(changeRequests.requestedAt, since), gt(changeRequests.closedAt, since))
  return db
    .select()
    .from(changeRequests)
    .where(and(eq(changeRequests.employeeId, employeeId), isRecent))
    .orderBy(desc(changeRequests.requestedAt), desc(changeRequests.id))
}

export async function findLastBankChange(db: Executor, employeeId: string): Promise<RequestRow | undefined> {
  const isDone = and(isBankChange, eq(changeRequests.status, 'done'))
  const [row] = await db
    .select()
    .from(changeRequests)
    .where(and(isDone, eq(changeRequests.employeeId, employeeId)))
    .orderBy(desc(changeRequests.closedAt))
    .limit(1)
  return row
}

export async function insertRequest(db: Transaction, row: NewRequest): Promise<void> {
  await db.insert(changeRequests).values(row)
}

export async function updateRequest(
  db: Transaction,
  id: string,
  columns: Partial<Omit<RequestRow, 'id'>>,
): Promise<void> {
  await db.update(changeRequests).set(columns).where(eq(changeRequests.id, id))
}

/** Returns each request with its status before the import. */
export async function listRequestsClosedByImport(db: Executor, importId: string) {
  const { rows } = await db.execute<{
    id: string
    employeeId: string
    status: (typeof OPEN_STATUSES)[number]
  }>(sql`
    select distinct r.id, r.employee_id as "employeeId", v.before->>'status' as status
    from change_requests r
    join audit_events v on v.record_type = 'employee' and v.record_id = r.employee_id
    where r.status in ('done', 'overtaken') and v.action = 'change-request.closed'
      and v.after->>'request' = r.id::text and v.after->>'import' = ${importId}
    order by "employeeId", r.id`)
  return rows
}

/**
 * Keeps open requests, unless their employee was deleted before the cutoff. Also deletes those employees' contacts.
 */
export async function deleteRequestsClosedBefore(db: Transaction, cutoff: Date): Promise<void> {
  const deletedEmployees = db
    .select({ id: employees.id })
    .from(employees)
    .where(lt(employees.deletedAt, cutoff))
  const { closedAt, employeeId } = changeRequests
  await db.delete(changeRequests).where(or(lt(closedAt, cutoff), inArray(employeeId, deletedEmployees)))
  await db.delete(employeeContacts).where(inArray(employeeContacts.employeeId, deletedEmployees))
}

export async function findContacts(db: Executor, employeeId: string) {
  const [row] = await db.select().from(employeeContacts).where(eq(employeeContacts.employeeId, employeeId))
  return row
}

export async function saveContacts(
  db: Transaction,
  employeeId: string,
  columns: Partial<Omit<typeof employeeContacts.$inferInsert, 'employeeId'>>,
): Promise<void> {
  await db
    .insert(employeeContacts)
    .values({ employeeId, ...columns })
    .onConflictDoUpdate({ target: employeeContacts.employeeId, set: columns })
}

/** Returns undefined if the employee wasn't hired through EPay. */
export async function findHiringAnswers(db: Executor, employeeId: string) {
  const { rows } = await db.execute<{ phone: string; answers: Record<string, string> }>(sql`
    select a.phone_number as phone, p.answers
    from employments e
    join job_applications a on a.id = e.application_id
    join packets p on p.application_id = a.id and p.reopened_at is null
    where e.employee_id = ${employeeId}
    order by p.submitted_at desc limit 1`)
  return rows[0]
}

type LastCheck = { date: string; netPay: string }

/** Uses plain SQL, because this domain must not import `paychecks`. */
export async function findLastCheck(
  db: Executor,
  employeeId: string,
  today: string,
): Promise<LastCheck | undefined> {
  const { rows } = await db.execute<LastCheck>(sql`
    select date::text as date, net_pay::text as "netPay" from checks
    where employee_id = ${employeeId} and date <= ${today} and net_pay > 0
    order by date desc, sequence desc limit 1`)
  return rows[0]
}

/** Counts from the start of `day` in `timeZone`. */
export async function countBankRequestsSince(
  db: Executor,
  { employeeId, day, timeZone }: { employeeId: string; day: string; timeZone: string },
): Promise<number> {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone})`
  const isRecent = and(isBankChange, sql`${changeRequests.requestedAt} >= ${start}`)
  return db.$count(changeRequests, and(isRecent, eq(changeRequests.employeeId, employeeId)))
}

/** Includes deleted employees, but excludes `employeeId`. */
export function listAccountsEndingIn(db: Executor, employeeId: string, lastFours: readonly string[]) {
  const { id, ssnSealed, bankAccountSealed, bankAccountLast4 } = employees
  return db
    .select({ id, ssnSealed, bankAccountSealed })
    .from(employees)
    .where(
      and(
        ne(id, employeeId),
        sql`${bankAccountSealed} is not null`,
        inArray(bankAccountLast4, [...lastFours]),
      ),
    )
}

export function listOpenBankRequestsOfOthers(db: Executor, employeeId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(changeRequests)
    .where(and(isOpen, isBankChange, ne(changeRequests.employeeId, employeeId)))
}

/** Lists who created an account (including by confirming an import), or changed its email or roles. */
export async function listTies(db: Executor, since: Date): Promise<AccountTie[]> {
  const { rows } = await db.execute<AccountTie>(sql`
    select distinct v.actor_id as creator, v.record_id as account
    from audit_events v
    where v.record_type = 'account' and v.at > ${since} and v.actor_kind = 'user' and v.actor_id <> v.record_id
      and (v.action in ('email.changed', 'account.created')
        or (v.action = 'account.updated' and v.before->'roles' is distinct from v.after->'roles'))`)
  return rows
}

export async function listEmailChangers(
  db: Executor,
  accountIds: readonly string[],
  since: Date,
): Promise<{ accountId: string; changerId: string }[]> {
  if (accountIds.length === 0) return []
  const { rows } = await db.execute<{ accountId: string; changerId: string }>(sql`
    select distinct v.record_id as "accountId", v.actor_id as "changerId"
    from audit_events v
    where v.record_type = 'account' and v.record_id = any(${sql.param([...accountIds])}::text[])
      and v.at > ${since} and v.actor_kind = 'user' and v.actor_id <> v.record_id
      and v.action in ('email.changed', 'account.created', 'account.restored')`)
  return rows
}

export async function findAccountChanges(db: Executor, accountId: string, since: Date) {
  const { rows } = await db.execute<{ emailChanged: boolean; passwordChanged: boolean }>(sql`
    select coalesce(bool_or(action = 'email.changed'), false) as "emailChanged",
      coalesce(bool_or(action <> 'email.changed'), false) as "passwordChanged"
    from audit_events
    where record_type = 'account' and record_id = ${accountId} and at > ${since}
      and action in ('email.changed', 'password.set', 'password.reset')`)
  return { emailChanged: rows[0]?.emailChanged === true, passwordChanged: rows[0]?.passwordChanged === true }
}

export async function listUserAgentsBefore(
  db: Executor,
  accountId: string,
  before: Date,
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ userAgent: string | null }>(sql`
    select distinct user_agent as "userAgent" from sessions
    where account_id = ${accountId} and kind = 'full' and created_at < ${before}`)
  return rows.map(row => row.userAgent)
}

import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { auditEvents } from '#server/audit/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import type { EmployeeColumns } from './queries.ts'
import { employees } from './tables.ts'

const COMPARED_COLUMNS = [
  ...(['id', 'name', 'address1', 'address2', 'city', 'state', 'zip', 'balance', 'accountType'] as const),
  ...(['bankAccountSealed', 'ssnSealed', 'isActive', 'printStub', 'accountId', 'sharedEmail'] as const),
] as const
export type KnownEmployee = Pick<EmployeeColumns, (typeof COMPARED_COLUMNS)[number]> & { isDeleted: boolean }

/** `key`: the ID in lowercase. `holder`: the employee whose ID has the same key. */
export type IdHolder = { id: string; key: string; holder: KnownEmployee | null }
type IdHolderRow = { requestedId: string; key: string } & (KnownEmployee | Record<keyof KnownEmployee, null>)

/**
 * Includes deleted employees. `offset 0` makes PostgreSQL look up each ID instead of reading all employees per batch.
 * Uses raw SQL, because mapping the rows in the query builder would double the time.
 */
export async function findIdHolders(db: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  const columns = COMPARED_COLUMNS.map(name => sql`${employees[name]} as ${sql.identifier(name)}`)
  const { rows } = await db.execute<IdHolderRow>(sql`
    select requested.id as "requestedId", lower(requested.id) as key, ${employees.deletedAt} is not null as "isDeleted",
      ${sql.join(columns, sql`, `)}
    from unnest(${sql.param([...ids])}::text[]) as requested(id)
    left join lateral (
      select * from ${employees} where lower(${employees.id}) = lower(requested.id) offset 0) ${employees} on true`)
  return rows.map(row => ({ id: row.requestedId, key: row.key, holder: row.id === null ? null : row }))
}

/** Like `findIdHolders`, but locks the records until the transaction ends. */
export async function lockIdHolders(db: Transaction, ids: readonly string[]): Promise<IdHolder[]> {
  // A separate select waits for the locks, because only the next select sees the other transactions' changes.
  await db.execute(sql`
    select from ${employees}
    where lower(${employees.id}) in (select lower(unnest(${sql.param([...ids])}::text[])))
    order by ${employees.id} for no key update`)
  return findIdHolders(db, ids)
}

export type SharedEmail = { id: string; name: string; email: string }

/**
 * Finds employees who aren't deleted, have no account, and share one of these emails with other people in payroll.
 */
export async function findSharedEmails(db: Executor, emails: readonly string[]): Promise<SharedEmail[]> {
  if (emails.length === 0) return []
  const { id, name, sharedEmail: email } = employees
  const rows = await db
    .select({ id, name, email })
    .from(employees)
    .where(
      and(
        sql`lower(${email}) = any(${sql.param([...emails])}::text[])`,
        isNotNull(email),
        isNull(employees.accountId),
        isNull(employees.deletedAt),
      ),
    )
  return rows.flatMap(each => (each.email === null ? [] : [{ ...each, email: each.email }]))
}

export type AccountChange = { id: string; accountId: string | null; sharedEmail: string | null }

export async function updateAccountsOfEmployees(
  db: Transaction,
  changes: readonly AccountChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  const list = (column: keyof AccountChange) => sql.param(changes.map(change => change[column]))
  await db.execute(sql`
    update ${employees}
    set account_id = coalesce(changed.account_id, ${employees.accountId}),
      account_at = case when changed.account_id is null then ${employees.accountAt} else ${at} end,
      shared_email = changed.shared_email
    from unnest(${list('id')}::text[], ${list('accountId')}::uuid[], ${list('sharedEmail')}::text[])
      as changed(id, account_id, shared_email)
    where ${employees.id} = changed.id`)
}

export type Deletion = { at: Date; by: string; name: string; accountId: string | null }

export async function findDeletions(db: Executor, ids: readonly string[]): Promise<Map<string, Deletion>> {
  if (ids.length === 0) return new Map()
  const by = sql<string | null>`(
    select ${auditEvents.actorName} from ${auditEvents}
    where ${auditEvents.recordType} = 'employee' and ${auditEvents.recordId} = employees.id
      and ${auditEvents.action} = 'employee.deleted' order by ${auditEvents.id} desc limit 1)`
  const { id, name, accountId, deletedAt: at } = employees
  const rows = await db
    .select({ id, name, accountId, at, by })
    .from(employees)
    .where(and(isNotNull(at), sql`${id} = any(${sql.param([...ids])}::text[])`))
  return new Map(
    rows.flatMap(({ at: deletedAt, by: actor, ...each }) =>
      deletedAt === null ? [] : [[each.id, { ...each, at: deletedAt, by: actor ?? '' }]],
    ),
  )
}

export async function findNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = employees
  const rows = await db
    .select({ id, name })
    .from(employees)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(row => [row.id, row.name]))
}

type NumberHolder = Pick<EmployeeColumns, 'id' | 'name' | 'ssnSealed' | 'bankAccountSealed'>

/**
 * Includes deleted employees. Callers must compare the full SSNs, because only the last four digits are matched here.
 */
export function findSsnHolders(db: Executor, lastFours: readonly string[]): Promise<NumberHolder[]> {
  const { id, name, ssnSealed, bankAccountSealed } = employees
  return db
    .select({ id, name, ssnSealed, bankAccountSealed })
    .from(employees)
    .where(and(isNotNull(ssnSealed), sql`${employees.ssnLast4} = any(${sql.param([...lastFours])}::text[])`))
    .orderBy(id)
}

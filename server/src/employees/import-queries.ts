import type { Language } from '@epay/contract/languages/languages'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { accounts } from '../auth/tables.ts'
import type { EmployeeColumns } from './queries.ts'
import { employees } from './tables.ts'

/** What an import compares, or goes by. */
const COMPARED = [
  ...(['id', 'name', 'address1', 'address2', 'city', 'state', 'zip', 'balance', 'accountType'] as const),
  ...(['bankAccountSealed', 'ssnSealed', 'isActive', 'printStub', 'accountId'] as const),
] as const
export type KnownEmployee = Pick<EmployeeColumns, (typeof COMPARED)[number]> & { isDeleted: boolean }

/** An ID, its lower-case `key`, and the employee whose ID has the same key. */
export type IdHolder = { id: string; key: string; holder: KnownEmployee | null }
type FoundHolder = { given: string; key: string } & (KnownEmployee | Record<keyof KnownEmployee, null>)

/**
 * Who has each of the IDs; deleted ones too. Each is looked up by itself (`offset 0`): PostgreSQL would rather read all
 * employees for each batch. As text: the builder takes as long to read the answer as all else does.
 */
export async function findIdHolders(tx: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  const columns = COMPARED.map(name => sql`${employees[name]} as ${sql.identifier(name)}`)
  const { rows } = await tx.execute<FoundHolder>(sql`
    select given.id as given, lower(given.id) as key, ${employees.deletedAt} is not null as "isDeleted",
      ${sql.join(columns, sql`, `)}
    from unnest(${sql.param([...ids])}::text[]) as given(id)
    left join lateral (
      select * from ${employees} where lower(${employees.id}) = lower(given.id) offset 0) ${employees} on true`)
  return rows.map(row => ({ id: row.given, key: row.key, holder: row.id === null ? null : row }))
}

/** As `findIdHolders`; nobody else changes the records before the transaction ends. */
export async function lockIdHolders(tx: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  // A separate select: it waits for the locks, and only the next select sees what the other transactions wrote.
  await tx.execute(sql`
    select from ${employees}
    where lower(${employees.id}) in (select lower(unnest(${sql.param([...ids])}::text[])))
    order by ${employees.id} for no key update`)
  return findIdHolders(tx, ids)
}

/** Those of the ids that exist, deleted ones too. */
export async function findKnownIds(tx: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(inArray(employees.id, [...ids]))
  return found.map(({ id }) => id)
}

type Mailbox = { email: string; language: Language | null }

/** Where and in which language those of these accounts that are live are mailed, by their ids. */
export async function findMailboxesOfAccounts(
  tx: Executor,
  ids: readonly string[],
): Promise<Map<string, Mailbox>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isNull(accounts.endedAt)))
  return new Map(found.map(({ id, ...mailbox }) => [id, mailbox]))
}

type NumberHolder = Pick<EmployeeColumns, 'id' | 'name' | 'ssnSealed' | 'bankAccountSealed'>

/** The listed employees beside these whose bank account ends in one of the texts; only they may have the same one. */
export function findOthersByLastFour(
  tx: Executor,
  lastFours: readonly string[],
  ids: readonly string[],
): Promise<NumberHolder[]> {
  const { id, name, ssnSealed, bankAccountSealed } = employees
  return tx
    .select({ id, name, ssnSealed, bankAccountSealed })
    .from(employees)
    .where(
      and(
        isNull(employees.deletedAt),
        isNotNull(bankAccountSealed),
        sql`${employees.bankAccountLast4} = any(${sql.param([...lastFours])}::text[])`,
        sql`${id} <> all(${sql.param([...ids])}::text[])`,
      ),
    )
}

import type { Language } from '@epay/contract/languages/languages'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { accounts } from '../auth/tables.ts'
import type { EmployeeColumns } from './queries.ts'
import { employees } from './tables.ts'

/** An ID, its lower-case `key`, and the employee whose ID has the same key. */
export type IdHolder = { id: string; key: string; holder: EmployeeColumns | null }

/** Who has each of the IDs; deleted ones too. */
export function findIdHolders(tx: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  const key = sql<string>`lower(given.id)`
  return tx
    .select({ id: sql<string>`given.id`, key, holder: employees })
    .from(sql`unnest(${sql.param([...ids])}::text[]) as given(id)`)
    .leftJoin(employees, eq(sql`lower(${employees.id})`, key))
}

/** As `findIdHolders`; nobody else changes the records before the transaction ends. */
export async function lockIdHolders(tx: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  // A separate select: it waits for the locks, and only the next select sees what the other transactions wrote.
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(sql`lower(${employees.id}) in (select lower(unnest(${sql.param([...ids])}::text[])))`)
    .orderBy(employees.id)
    .for('no key update')
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

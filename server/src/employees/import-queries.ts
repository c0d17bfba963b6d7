import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import type { EmployeeColumns } from './queries.ts'
import { employees } from './tables.ts'

/** An ID, its `key` whatever the case of its letters, and whoever has it so. */
export type IdHolder = { id: string; key: string; holder: EmployeeColumns | null }

/** Who has each of the IDs; deleted ones too. */
export function findIdHolders(tx: Executor, ids: readonly string[]): Promise<IdHolder[]> {
  const key = sql<string>`lower(given.id)`
  return tx
    .select({ id: sql<string>`given.id`, key, holder: employees })
    .from(sql`unnest(${sql.param([...ids])}::text[]) as given(id)`)
    .leftJoin(employees, eq(sql`lower(${employees.id})`, key))
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

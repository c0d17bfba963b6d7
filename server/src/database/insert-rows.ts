import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './transaction.ts'

type Cell = string | number | boolean | null | undefined

const ESCAPED_CHARACTERS = /["\\]/g

function quote(cell: Cell): string {
  if (cell === null || cell === undefined) return 'NULL'
  return typeof cell === 'string' ? `"${cell.replaceAll(ESCAPED_CHARACTERS, '\\$&')}"` : String(cell)
}

/**
 * Sends one array parameter per column, because with one parameter per value, the driver would spend as much time as
 * the database. Columns that no row sets get their default values.
 */
export async function insertRows<Table extends PgTable>(
  db: Transaction,
  table: Table,
  rows: readonly (Table['$inferInsert'] & Readonly<Record<string, Cell>>)[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table)).filter(([name]) =>
    rows.some(row => row[name] !== undefined),
  )
  const names = columns.map(([, column]) => sql.identifier(column.name))
  const arrays = columns.map(([name, column]) => {
    const cells = rows.map(row => quote(row[name]))
    return sql`${`{${cells.join(',')}}`}::${sql.raw(column.getSQLType())}[]`
  })
  await db.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
    select * from unnest(${sql.join(arrays, sql`, `)})`)
}

import type pg from 'pg'
import { NOT_DUMPED } from '#server/admin/database-dump.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Table = { name: string; columns: string[] }
/** Of the rows of a table: how many, and a digest of them in these columns. */
export type Held = Table & { count: number; md5: string | null }

/** The last two are dropped by a later migration. */
const EXCLUDED = [...NOT_DUMPED, 'public.application_words', 'public.name_words']

/** Everything of the portal's own, and the jobs; what triggers derive from the rest, a migration may derive anew. */
const TABLES = `
  select format('%I.%I', table_schema, table_name) as name, array_agg(quote_ident(column_name) order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema, table_name) = ('pgboss', 'job_common'))
    and table_schema || '.' || table_name <> all($1)
  group by table_schema, table_name order by 1`

export async function heldRows(pool: Queryable, tables?: readonly Table[]): Promise<Held[]> {
  const held: Held[] = []
  for (const { name, columns } of tables ?? (await pool.query<Table>(TABLES, [EXCLUDED])).rows) {
    const row = `row(${columns.join(', ')})::text collate "C"`
    const { rows } = await pool.query<{ count: number; md5: string | null }>(
      `select count(*)::int as count, md5(string_agg(${row}, chr(10) order by ${row})) as md5 from ${name}`,
    )
    for (const { count, md5 } of rows) held.push({ name, columns, count, md5 })
  }
  return held
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { MIGRATIONS_FOLDER } from '#server/system/paths.ts'

const BATCH_ROWS = 2000
/** The job queue's tables, except for its internal bookkeeping. */
const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'].map(
  name => `pgboss.${name}`,
)

/**
 * SQL that creates Drizzle's migrations table. Its restored rows tell the portal which migrations were already
 * applied.
 */
const MIGRATIONS_TABLE = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
`

/** Short-lived counters, and the list of backups that this installation made. */
const EXCLUDED_TABLES = ['rate_limits', 'backups'].map(name => `public.${name}`)

/** SQL that overrides the session settings that affect how PostgreSQL prints values. */
const SESSION_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const TABLES_QUERY = `
  select table_schema || '.' || table_name as name,
    array(select quote_ident(column_name) from information_schema.columns c
      where (c.table_schema, c.table_name) = (t.table_schema, t.table_name) and is_generated = 'NEVER'
      order by ordinal_position) as columns,
    array(select format_type(atttypid, atttypmod) from pg_attribute a
      join information_schema.columns c on c.column_name = a.attname and (c.table_schema, c.table_name) = (t.table_schema, t.table_name)
      where attrelid = format('%I.%I', t.table_schema, t.table_name)::regclass and is_generated = 'NEVER'
      order by ordinal_position) as types,
    array(select distinct confrelid::regclass::text from pg_constraint
      where contype = 'f' and conrelid = format('%I.%I', table_schema, table_name)::regclass
        and confrelid <> conrelid) as dependencies,
    format('%I.%I', table_schema, table_name)::regclass::text as relation,
    format('%I.%I', table_schema, table_name) as "quotedName"
  from information_schema.tables t
  where table_type = 'BASE TABLE' and table_schema || '.' || table_name <> all($2)
    and (table_schema || '.' || table_name = any($1) or table_schema in ('public', 'drizzle')
      -- A partition's rows are dumped with its parent table.
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass))
  order by 1`

const SEQUENCES_QUERY = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
  from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null order by 1`

/** `quotedName`, `columns`, and `types` are quoted for SQL. */
export type Table = {
  name: string
  quotedName: string
  columns: string[]
  types: string[]
  dependencies: string[]
  relation: string
}
type DumpedRow = (string | null)[]

/** Yields the statements that create the tables. Callers must run them in one transaction. */
export function* schemaStatements(): Generator<string> {
  yield* readMigrations()
  yield withoutTransaction(getConstructionPlans('pgboss'))
  yield MIGRATIONS_TABLE
}

/** Lists the tables, each after the tables that it references. Must be called in a repeatable-read transaction. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  await client.query(SESSION_SETTINGS)
  const { rows } = await client.query<Table>(TABLES_QUERY, [JOB_TABLES, EXCLUDED_TABLES])
  return sortByDependency(rows)
}

export async function sequenceStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(SEQUENCES_QUERY)
  return rows.map(({ statement }) => statement)
}

/** Reads all rows in batches of `BATCH_ROWS`, with values as PostgreSQL prints them. */
export async function* readBatches(
  client: pg.ClientBase,
  { quotedName, columns }: Table,
): AsyncGenerator<DumpedRow[]> {
  const textColumns = columns.map(column => `${column}::text`)
  await client.query(
    `declare dumped no scroll cursor for select ${textColumns.join(', ')} from ${quotedName}`,
  )
  for (;;) {
    const { rows } = await client.query<DumpedRow>({
      text: `fetch ${BATCH_ROWS} from dumped`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close dumped')
}

const listMigrations = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()

const listMigrationLevels = () => listMigrations().map(name => name.replace(/\.sql$/, ''))

export const newestMigration = (): string => listMigrationLevels().at(-1) ?? ''

export const oldestMigration = (): string => listMigrationLevels()[0] ?? ''

function* readMigrations(): Generator<string> {
  for (const name of listMigrations()) yield `${readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')}\n`
}

/** Removes pg-boss's own BEGIN and COMMIT, because a restore runs in a single transaction. */
function withoutTransaction(plan: string): string {
  const statements = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(plan)?.[1]
  if (statements === undefined) throw new Error("The job queue's SQL has an unexpected format")
  return statements
}

/** Sorts referenced tables first. */
function sortByDependency(tables: readonly Table[]): Table[] {
  const sortedTables: Table[] = []
  const pendingTables = new Set(tables)
  while (pendingTables.size > 0) {
    const readyTables = [...pendingTables].filter(({ dependencies }) =>
      [...pendingTables].every(({ relation }) => !dependencies.includes(relation)),
    )
    if (readyTables.length === 0) throw new Error('Tables reference each other in a cycle')
    for (const table of readyTables) pendingTables.delete(table)
    sortedTables.push(...readyTables)
  }
  return sortedTables
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { MIGRATIONS_FOLDER } from '#server/system/places.ts'

const BATCH_ROWS = 2000
/** The job queue's tables that hold jobs; its other tables are internal bookkeeping. */
const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'].map(
  name => `pgboss.${name}`,
)

/** Stops at the first error, leaving the database unchanged. */
const HEADER = `\\set ON_ERROR_STOP on
\\set QUIET on
\\o /dev/null
set client_encoding = 'UTF8';
begin;
`

/** The table that the migrator creates, so that the portal finds its migrations applied. */
const MIGRATIONS_TABLE = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
`

/** Kept by triggers, which fill it again while the other tables are loaded. */
const KEPT_BY_TRIGGERS = ['application_totals', 'application_words', 'name_words'].map(
  name => `public.${name}`,
)

/** How values are written must not depend on the session's settings. */
const SESSION = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const TABLES = `
  select table_schema || '.' || table_name as name,
    array(select quote_ident(column_name) from information_schema.columns c
      where (c.table_schema, c.table_name) = (t.table_schema, t.table_name) and is_generated = 'NEVER'
      order by ordinal_position) as columns,
    array(select distinct confrelid::regclass::text from pg_constraint
      where contype = 'f' and conrelid = format('%I.%I', table_schema, table_name)::regclass
        and confrelid <> conrelid) as needs,
    format('%I.%I', table_schema, table_name)::regclass::text as relation
  from information_schema.tables t
  where table_type = 'BASE TABLE' and (table_schema in ('public', 'drizzle')
    or table_schema || '.' || table_name = any($1)) and table_schema || '.' || table_name <> all($2)
  order by 1`

const SEQUENCES = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
  from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null order by 1`

type Table = { name: string; columns: string[]; needs: string[]; relation: string }
type Counts = Map<string, number>

/**
 * The database as SQL for psql, piece by piece: the tables from our migrations and the job queue's own plan, so that
 * it loads into any PostgreSQL that the portal supports, whatever the release it comes from; then the rows.
 * `counts` is filled with the number of rows of each table.
 */
export async function* exportSql(client: pg.ClientBase, counts: Counts): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(SESSION)
    yield HEADER
    yield* readMigrations()
    yield withoutTransaction(getConstructionPlans('pgboss'))
    yield MIGRATIONS_TABLE
    const { rows: tables } = await client.query<Table>(TABLES, [JOB_TABLES, KEPT_BY_TRIGGERS])
    for (const table of inOrderOfNeed(tables)) yield* copyRows(client, table, counts)
    const { rows: sequences } = await client.query<{ statement: string }>(SEQUENCES)
    for (const { statement } of sequences) yield `${statement}\n`
    yield 'commit;\nanalyze;\n'
  } finally {
    await client.query('rollback')
  }
}

function* readMigrations(): Generator<string> {
  const names = readdirSync(MIGRATIONS_FOLDER).filter(name => name.endsWith('.sql'))
  for (const name of names.sort()) yield `${readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')}\n`
}

/** Everything is loaded in one transaction, so the plan's own transaction is removed. */
function withoutTransaction(plan: string): string {
  const inner = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(plan)?.[1]
  if (inner === undefined) throw new Error("The job queue's plan is not what was expected")
  return inner
}

/** Each table comes after the tables that its rows refer to. */
function inOrderOfNeed(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ needs }) =>
      [...waiting].every(({ relation }) => !needs.includes(relation)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

async function* copyRows(client: pg.ClientBase, table: Table, counts: Counts): AsyncGenerator<string> {
  const { name, columns } = table
  const relation = name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')
  const texts = columns.map(column => `${column}::text`)
  await client.query(`declare exported no scroll cursor for select ${texts.join(', ')} from ${relation}`)
  yield `copy ${relation} (${columns.join(', ')}) from stdin;\n`
  let count = 0
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${BATCH_ROWS} from exported`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    count += rows.length
    yield rows.map(row => `${row.map(asCopyText).join('\t')}\n`).join('')
  }
  yield '\\.\n'
  await client.query('close exported')
  counts.set(name, count)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function asCopyText(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character)
}

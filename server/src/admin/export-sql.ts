import type pg from 'pg'
import { batchesOf, listTables, schemaStatements, sequenceStatements, type Table } from './database-dump.ts'

/** Stops at the first error, leaving the database unchanged. */
const HEADER = `\\set ON_ERROR_STOP on
\\set QUIET on
\\o /dev/null
set client_encoding = 'UTF8';
begin;
`

type Counts = Map<string, number>

/**
 * The database as SQL for psql, piece by piece: it loads into any PostgreSQL that the portal supports, whatever the
 * release it comes from. `counts` is filled with the number of rows of each table.
 */
export async function* exportSql(client: pg.ClientBase, counts: Counts): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    yield HEADER
    yield* schemaStatements()
    for (const table of await listTables(client)) yield* copyRows(client, table, counts)
    for (const statement of await sequenceStatements(client)) yield `${statement}\n`
    yield 'commit;\nanalyze;\n'
  } finally {
    await client.query('rollback')
  }
}

async function* copyRows(client: pg.ClientBase, table: Table, counts: Counts): AsyncGenerator<string> {
  yield `copy ${table.quoted} (${table.columns.join(', ')}) from stdin;\n`
  let count = 0
  for await (const rows of batchesOf(client, table)) {
    count += rows.length
    yield rows.map(row => `${row.map(asCopyText).join('\t')}\n`).join('')
  }
  yield '\\.\n'
  counts.set(table.name, count)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function asCopyText(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character)
}

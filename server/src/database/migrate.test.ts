import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { migrate } from '#server/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '#server/system/places.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

it('refuses the database of a newer version', async () => {
  const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await database.pool.query(insert)
  const migrating = migrate(database)
  await expect(migrating).rejects.toThrow(StartupError)
  await expect(migrating).rejects.toThrow('made by a newer version of EPay')
})

/** The migrations up to the one with this number. */
function migrationsBefore(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'epay-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, number) }))
  return folder
}

/** A database as an earlier version left it. */
async function goBackTo(number: number) {
  await database.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
  const folder = migrationsBefore(number)
  try {
    await migrate(database, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('chains the audit entries of earlier versions in their order', async () => {
  const { pool, orm } = database
  await goBackTo(4)
  await pool.query(`insert into audit_events (at, actor_kind, actor_name, action, record_type, record_id, request_id)
    select now() - make_interval(mins => number), 'system', 'EPay', 'a', 'b', number::text, 'd'
    from generate_series(1, 3) number`)
  await migrate(database)
  expect(await verifyChain(orm, undefined)).toMatchObject({ count: 3, findings: [] })
  const { rows } = await pool.query<{ places: string[] }>(
    'select array_agg(event_id order by position)::text[] as places from audit_chain',
  )
  expect(rows[0]?.places).toEqual(['1', '2', '3'])
})

it('gives usernames that are former addresses the present one', async () => {
  const { pool } = database
  await goBackTo(23)
  await pool.query(`insert into accounts (username, email, name, created_at, ended_at) values
    ('Ann@old.example', 'ann@new.example', 'Ann', now(), null),
    ('bo@example.com', 'ANN@old.example', 'Bo', now(), null),
    ('Cy@example.com', 'cy@example.com', 'Cy', now(), null),
    ('dee', 'dee@example.com', 'Dee', now(), null),
    ('ann@old.example', 'ann@new.example', 'Ann before', now(), now())`)
  await migrate(database)
  const { rows } = await pool.query({
    text: 'select name, username from accounts order by 1',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['Ann', 'ann@new.example'],
    ['Ann before', 'ann@new.example'],
    ['Bo', 'ANN@old.example'],
    ['Cy', 'Cy@example.com'],
    ['Dee', 'dee'],
  ])
})

it('counts the applications of earlier versions, and fills in how their names are searched for', async () => {
  const { pool } = database
  await goBackTo(9)
  await pool.query(`insert into job_applications (first_name, last_name, email, phone_number, birth_date,
      street_address, city, state_or_province, postal_code, job_applied_for, status, creation_time)
    select 'José', 'O’Neil', 'c', 'd', '2000-01-01', 'e', 'f', 'CA', '95202', 'g', number % 2,
      '2026-11-19T22:00:00Z'::timestamptz + make_interval(hours => number)
    from generate_series(0, 2) number`)
  await migrate(database)
  const { rows } = await pool.query({
    text: 'select span, day::text, status, slot, count::int from application_totals order by 1, 2, 3',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['day', '2026-11-19', 0, 0, 1],
    ['day', '2026-11-19', 1, 0, 1],
    ['day', '2026-11-20', 0, 0, 1],
    ['ever', '-infinity', 0, 0, 2],
    ['ever', '-infinity', 1, 0, 1],
    ['month', '2026-11-01', 0, 0, 2],
    ['month', '2026-11-01', 1, 0, 1],
  ])
  const { rows: names } = await pool.query('select distinct search_name from job_applications')
  expect(names).toEqual([{ search_name: 'jose oneil' }])
})

it('names the extensions that a server lacks, and works once they can be created', async () => {
  const { pool } = database
  await goBackTo(21)
  await pool.query(`create function refuse_extension() returns event_trigger language plpgsql as $$
    begin raise feature_not_supported using message = 'not here'; end $$;
    create event trigger refuse_extension on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refuse_extension()`)
  const migrating = migrate(database)
  await expect(migrating).rejects.toThrow(StartupError)
  await expect(migrating).rejects.toThrow(
    /^EPay needs the PostgreSQL extensions unaccent and pg_trgm, which can't be created here \(not here\)\./,
  )
  await pool.query('drop event trigger refuse_extension')
  await migrate(database)
})

import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

const database = await openTestDatabase()

it('rejects the database of a newer version', async () => {
  const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await database.pool.query(insert)
  await expect(migrate(database)).rejects.toThrow(
    new StartupError('This database was made by a newer version of EPay: start that version or a newer one'),
  )
})

it('rejects the database of an older build, and says how to restore it', async () => {
  const { pool } = database
  const appliedQuery =
    'select count(*)::int as applied, min(created_at) as level from drizzle.__drizzle_migrations'
  await pool.query(`delete from drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1795807802530)`)
  const migration = migrate(database)
  await expect(migration).rejects.toThrow(StartupError)
  await expect(migration).rejects.toThrow('epay admin backup FILE --recipient KEY')
  expect((await pool.query(appliedQuery)).rows).toEqual([{ applied: 1, level: '1795807802530' }])
})

it('names missing extensions, and continues once they can be created', async () => {
  const { pool } = database
  await pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
  await pool.query(`create function refuse_extension() returns event_trigger language plpgsql as $$
    begin raise feature_not_supported using message = 'not here'; end $$;
    create event trigger refuse_extension on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refuse_extension()`)
  const migration = migrate(database)
  await expect(migration).rejects.toThrow(StartupError)
  await expect(migration).rejects.toThrow(
    /^EPay needs the PostgreSQL extensions unaccent and pg_trgm, which can't be created here \(not here\)\./,
  )
  await pool.query('drop event trigger refuse_extension')
  await migrate(database)
})

import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '#server/database/client.ts'

/** Any number, as long as every EPay uses the same. */
const MIGRATION_LOCK = 3_729_401

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the tables up to date; when several servers start at once, one does it and the others wait. */
export async function migrate(database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection gives up the lock and the setting, also after an error.
    client.release(true)
  }
}

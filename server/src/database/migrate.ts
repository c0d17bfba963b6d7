import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from '#server/database/client.ts'
import { findPostgresError } from '#server/database/postgres-error.ts'
import { MIGRATIONS_FOLDER } from '#server/system/places.ts'
import { StartupError } from '#server/system/startup-error.ts'

/** The code of the error that 0021_search_names.sql raises. */
const EXTENSION_MISSING = 'EP001'

/**
 * Brings the tables up to date, for one process at a time: see `preparing`.
 * Throws: StartupError when the database is a newer version's, or lacks an extension.
 */
export async function migrate(database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await database.patient.connect()
  try {
    await applyMigrations(drizzle(client), { migrationsFolder }).catch(refuseWithoutExtension)
    await refuseNewer(client, migrationsFolder)
  } finally {
    client.release()
  }
}

/** Throws: StartupError with the migration's own sentence, or the error as it is. */
function refuseWithoutExtension(error: unknown): never {
  const found = findPostgresError(error)
  throw found?.code === EXTENSION_MISSING ? new StartupError(found.message, { cause: error }) : error
}

/** Older code would write into tables that it does not know. Throws: StartupError. */
async function refuseNewer(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  if ((await levelOf(client)) <= newestKnownLevel(migrationsFolder)) return
  throw new StartupError(
    'This database was made by a newer version of EPay: start that version or a newer one',
  )
}

/** How far the tables are: the time of the newest migration that was applied. */
export async function levelOf(database: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await database.query<{ newest: string }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.newest)
}

/** How far this version brings them. */
export function newestKnownLevel(migrationsFolder = MIGRATIONS_FOLDER): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
}

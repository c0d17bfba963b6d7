import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from '#server/database/client.ts'
import { findPostgresError } from '#server/database/postgres-error.ts'
import { MIGRATIONS_FOLDER } from '#server/system/paths.ts'
import { StartupError } from '#server/system/startup-error.ts'

const MIGRATION_OPTIONS = { migrationsFolder: MIGRATIONS_FOLDER }
const EXTENSION_MISSING = 'EP001'

/**
 * Callers must ensure that only one process migrates at a time: see `withPreparationLock`.
 * Throws: StartupError if the database belongs to a version that can't be migrated, or lacks an extension.
 */
export async function migrate(database: Database): Promise<void> {
  const client = await database.patientPool.connect()
  try {
    await refuseOlder(client)
    await applyMigrations(drizzle(client), MIGRATION_OPTIONS).catch(refuseWithoutExtension)
    await refuseNewer(client)
  } finally {
    client.release()
  }
}

/** Throws: StartupError with the migration's own message if an extension is missing; otherwise, the error unchanged. */
function refuseWithoutExtension(error: unknown): never {
  const databaseError = findPostgresError(error)
  throw databaseError?.code === EXTENSION_MISSING
    ? new StartupError(databaseError.message, { cause: error })
    : error
}

export const UPGRADE_INSTRUCTIONS =
  'start the last build of EPay 0.1.0 on it, back it up there (epay admin backup FILE --recipient KEY), and restore that backup with this version'

/**
 * The first migration creates all tables, so it can't run on a database that an earlier build migrated.
 * Throws: StartupError.
 */
async function refuseOlder(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`select from pg_tables where schemaname = 'drizzle'`)
  const level = rows.length > 0 ? await levelOf(client) : 0
  // A start interrupted before its migrations leaves the migrations table empty.
  if (level === 0 || level >= Math.min(...knownLevels())) return
  throw new StartupError(`This database was made by an early build of EPay 0.1.0: ${UPGRADE_INSTRUCTIONS}`)
}

/** Older code could write wrong data to tables that newer migrations have changed. Throws: StartupError. */
async function refuseNewer(client: pg.PoolClient): Promise<void> {
  if ((await levelOf(client)) <= newestKnownLevel()) return
  throw new StartupError(
    'This database was made by a newer version of EPay: start that version or a newer one',
  )
}

export async function levelOf(database: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await database.query<{ newest: string }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.newest)
}

export const newestKnownLevel = () => Math.max(...knownLevels())

const knownLevels = () => readMigrationFiles(MIGRATION_OPTIONS).map(({ folderMillis }) => folderMillis)

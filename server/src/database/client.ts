import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openEmbedded } from '#server/database/embedded.ts'
import type { GuardedPool, Report } from '#server/database/guarded-pool.ts'
import { openPostgresServer } from '#server/database/postgres-server.ts'

/** The query builder. */
type Orm = NodePgDatabase

export type Database = {
  kind: 'embedded' | 'server'
  /** Where the embedded one lies. */
  directory?: string
  pool: GuardedPool
  orm: Orm
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL server at `databaseUrl`, or the embedded one in `dataDir` (created when missing).
 * Throws: StartupError when there is none that can be used; its message says what to do.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  report?: Report,
): Promise<Database> {
  if (databaseUrl) return asDatabase('server', await openPostgresServer(databaseUrl, { report }))
  return asDatabase('embedded', await openEmbedded(dataDir, report))
}

export function asDatabase(
  kind: Database['kind'],
  { pool, directory, close }: { pool: GuardedPool; directory?: string; close(): Promise<void> },
): Database {
  return { kind, directory, pool, orm: drizzle(pool), close }
}

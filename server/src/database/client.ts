import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openEmbedded } from '#server/database/embedded.ts'
import type { GuardedPool, Report } from '#server/database/guarded-pool.ts'
import { openPostgresServer } from '#server/database/postgres-server.ts'
import { type Read, Standby } from '#server/database/standby.ts'

/** The query builder. */
type Orm = NodePgDatabase

export type Database = {
  kind: 'embedded' | 'server'
  /** Where the embedded one lies. */
  directory?: string
  pool: GuardedPool
  /** Leads past a pooler, for what sets a connection up for itself; else the same as `pool`. */
  direct: GuardedPool
  orm: Orm
  /** Reads where that is cheapest, but always everything that was committed before. */
  read: Read
  /** Where lists are read from, if there is one. */
  standby?: Standby
  close(): Promise<void>
}

export type Where = {
  databaseUrl?: string
  /** Past a pooler that `databaseUrl` leads through. */
  databaseDirectUrl?: string
  /** A standby's. */
  databaseReadUrl?: string
  dataDir: string
}

/**
 * Opens the PostgreSQL server at `databaseUrl`, or the embedded one in `dataDir` (created when missing).
 * Throws: StartupError when there is none that can be used; its message says what to do.
 */
export async function openDatabase(where: Where, report?: Report): Promise<Database> {
  const { databaseUrl, dataDir } = where
  if (!databaseUrl) return asDatabase('embedded', await openEmbedded(dataDir, report))
  return openServer({ ...where, databaseUrl }, report)
}

async function openServer(where: Where & { databaseUrl: string }, report?: Report): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = where
  const { pool } = await openPostgresServer(databaseUrl, {
    report,
    isPooled: databaseDirectUrl !== undefined,
  })
  const closing = [() => pool.end()]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const database = asDatabase('server', { pool, close })
    if (databaseDirectUrl !== undefined) {
      const direct = await openPostgresServer(databaseDirectUrl, { report }, 'DATABASE_DIRECT_URL')
      closing.push(direct.close)
      database.direct = direct.pool
    }
    if (databaseReadUrl !== undefined) {
      const standby = await Standby.follow(databaseReadUrl, pool, report)
      closing.push(() => standby.close())
      database.standby = standby
      database.read = read => standby.read(read, () => read(database.orm))
    }
    return database
  } catch (error) {
    await close()
    throw error
  }
}

export function asDatabase(
  kind: Database['kind'],
  { pool, directory, close }: { pool: GuardedPool; directory?: string; close(): Promise<void> },
): Database {
  const orm = drizzle(pool)
  return { kind, directory, pool, direct: pool, orm, read: read => read(orm), close }
}

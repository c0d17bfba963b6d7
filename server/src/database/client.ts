import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { guardServer } from './own-server/guard.ts'
import { startOwnServer } from './own-server/own-server.ts'
import { createPatientPool, createPool, type DatabasePool, type Report, reachServer } from './pool.ts'

export type Database = {
  pool: DatabasePool
  /** For work that takes longer than a request may. */
  patient: DatabasePool
  /** The query builder, on `pool`. */
  orm: NodePgDatabase
  close(): Promise<void>
}

export type Where = {
  /** The address of a PostgreSQL server; without it, the portal runs its own. */
  databaseUrl?: string | undefined
  dataDir: string
  postgresBin?: string | undefined
}

/**
 * Opens the database at `databaseUrl`, or that of the portal's own server, which is started (and the first time
 * created) in `dataDir`.
 * @param options `isPortal`: of several processes, only one portal may use an own server
 * Throws: StartupError when there is none that can be used; its message says what to do.
 */
export async function openDatabase(
  { databaseUrl, dataDir, postgresBin }: Where,
  { isPortal = false, report = () => {} }: { isPortal?: boolean; report?: Report } = {},
): Promise<Database> {
  if (databaseUrl !== undefined) return connect(await reachServer(databaseUrl), report)
  const server = await startOwnServer({ dataDir, postgresBin })
  const guard = isPortal ? await guardServer(server, { dataDir, report }) : undefined
  const database = connect(server.connection, report)
  return {
    ...database,
    async close() {
      await database.close()
      await guard?.release()
      await server.stop()
    },
  }
}

/** A database that another process runs. */
export function connect(connection: pg.ClientConfig, report?: Report): Database {
  const pool = createPool(connection, report)
  const patient = createPatientPool(connection)
  return {
    pool,
    patient,
    orm: drizzle(pool),
    async close() {
      await Promise.all([pool.end(), patient.end()])
    },
  }
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { guardServer } from './own-server/guard.ts'
import { startOwnServer } from './own-server/own-server.ts'
import { checkServer, createPatientPool, createPool, type DatabasePool, type ReportEvent } from './pool.ts'

export type Database = {
  pool: DatabasePool
  /** Has no statement timeout, for work that can take longer than a request. */
  patientPool: DatabasePool
  orm: NodePgDatabase
  close(): Promise<void>
}

export type DatabaseLocation = {
  /** If unset, the portal runs its own PostgreSQL server. */
  databaseUrl?: string | undefined
  dataDir: string
  postgresBin?: string | undefined
}

/**
 * Opens the database at `databaseUrl`, or the portal's own server in `dataDir`, which is created on the first start.
 * @param options `isPortal`: fails if another portal is using that server
 * Throws: StartupError with instructions for the operator.
 */
export async function openDatabase(
  { databaseUrl, dataDir, postgresBin }: DatabaseLocation,
  { isPortal = false, report = () => {} }: { isPortal?: boolean; report?: ReportEvent } = {},
): Promise<Database> {
  if (databaseUrl !== undefined) return connect(await checkServer(databaseUrl), report)
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

export function connect(connection: pg.ClientConfig, report?: ReportEvent): Database {
  const pool = createPool(connection, report)
  const patientPool = createPatientPool(connection)
  return {
    pool,
    patientPool,
    orm: drizzle(pool),
    async close() {
      await Promise.all([pool.end(), patientPool.end()])
    },
  }
}

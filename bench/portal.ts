import { join } from 'node:path'
import { type Environment, type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { startPostgres } from '../scripts/test-postgres.ts'

/** By default, test servers don't flush commits to disk. */
const DURABILITY_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const POSTGRES_SETTINGS = [...DURABILITY_SETTINGS, 'max_wal_size=4GB', 'shared_buffers=512MB']

function startDemoPortal(dataDir: string, settings: Environment = {}): Promise<PortalProcess> {
  const environment = {
    ...SERVER_ENVIRONMENT,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...settings,
  }
  return startPortal(environment, SERVER_FLAGS)
}

export async function withPortal<T>(
  folder: string,
  measure: (portal: PortalProcess) => Promise<T>,
): Promise<T> {
  const portal = await startDemoPortal(join(folder, 'data'))
  try {
    return await measure(portal)
  } finally {
    await portal.end('SIGTERM')
  }
}

/** Runs the portal on a PostgreSQL server that the floor server can also use. */
export async function withSharedDatabase<T>(
  folder: string,
  measure: (portal: PortalProcess, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ settings: POSTGRES_SETTINGS })
  try {
    const portal = await startDemoPortal(join(folder, 'data'), { DATABASE_URL: postgres.url })
    try {
      return await measure(portal, postgres.url)
    } finally {
      await portal.end('SIGTERM')
    }
  } finally {
    await postgres.stop()
  }
}

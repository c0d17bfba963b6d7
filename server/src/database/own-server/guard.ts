import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/system/startup-error.ts'
import type { ReportEvent } from '../pool.ts'
import type { OwnServer } from './own-server.ts'

/** Arbitrary, but must be the same for every EPay process. */
const PORTAL_LOCK = 3_729_405
/** A killed portal's lock stays until the server notices the lost connection. */
const LOCK_TIMEOUT_MS = 3_000
const PAUSE_MS = 100

const LOCK_HOLDER_QUERY = `select application_name as name from pg_stat_activity
  join pg_locks using (pid) where locktype = 'advisory' and objid = ${PORTAL_LOCK} and granted`

/**
 * Locks the data directory for this portal and, until `release` is called, restarts the server whenever it dies.
 * Throws: StartupError that names the portal that holds the lock.
 */
export async function guardServer(
  server: OwnServer,
  { dataDir, report }: { dataDir: string; report: ReportEvent },
): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let client = await lockCluster(server, dataDir)
  let reconnection: Promise<void> | undefined
  watch()

  function watch() {
    client.once('end', () => {
      if (!isReleased) reconnection = reconnect()
    })
  }

  async function reconnect(): Promise<void> {
    report("The portal's database server died and is being restarted")
    while (!isReleased) {
      try {
        await server.ensureRunning()
        client = await lockCluster(server, dataDir)
        watch()
        return
      } catch (error) {
        report(error instanceof Error ? error.message : String(error))
        await sleep(10 * PAUSE_MS)
      }
    }
  }

  return {
    async release() {
      isReleased = true
      await reconnection
      await client.end()
    },
  }
}

async function lockCluster(server: OwnServer, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(server.connection)
  // The guard reacts to the 'end' event, which follows the error.
  client.on('error', () => {})
  await client.connect()
  try {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) await refuseSecondPortal(client, dataDir)
      await sleep(PAUSE_MS)
    }
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_lock(${PORTAL_LOCK}) as "isLocked"`,
  )
  return rows[0]?.isLocked === true
}

async function refuseSecondPortal(client: pg.Client, dataDir: string): Promise<never> {
  const { rows } = await client.query<{ name: string }>(LOCK_HOLDER_QUERY)
  throw new StartupError(
    `The data directory ${dataDir} is in use by another EPay (process ${rows[0]?.name.split(' ').at(-1)}): stop that one first, or set DATA_DIR to another directory`,
  )
}

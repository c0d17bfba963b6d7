import type { Logger } from 'pino'
import type { Database } from '#server/database/client.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { recordHeartbeat } from './queries.ts'

/** Short enough that a few heartbeats can fail before the backup is considered killed. */
const INTERVAL_MS = 10_000

/**
 * Records heartbeats during `run`, so that a killed backup is detected.
 * Throws: StartupError if a heartbeat was so late that other processes might have removed files in the meantime.
 */
export async function withBackupHeartbeat<T>(
  { database, log }: { database: Pick<Database, 'orm'>; log: Logger },
  backupId: string,
  run: () => Promise<T>,
): Promise<T> {
  const beat = () =>
    recordHeartbeat(database.orm, backupId).catch(error => {
      log.warn({ err: error }, 'the heartbeat of a backup was not recorded')
    })
  let lastBeat: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    lastBeat = beat()
  }, INTERVAL_MS)
  try {
    const result = await run()
    if (await recordHeartbeat(database.orm, backupId)) return result
    throw new StartupError('The heartbeat of the backup could not be recorded for a minute')
  } finally {
    clearInterval(timer)
    await lastBeat
  }
}

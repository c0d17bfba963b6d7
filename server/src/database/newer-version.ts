import { isDatabaseAway } from './database-away.ts'
import { levelOf, newestKnownLevel } from './migrate.ts'
import type { DatabasePool } from './pool.ts'

const LOOK_EVERY_MS = 1_000

/** The database has become a newer version's: older code must not go on with tables that it does not know. */
export const NEWER_VERSION =
  'A newer version of EPay has brought the database up to date: this older one ends. Start that version or a newer one'

/**
 * Looks every second whether a newer version has changed the tables. Then no one gets a connection anymore, and
 * `onNewer` is called, once. Returns what ends the watch.
 */
export function watchForNewerVersion(
  pool: DatabasePool,
  { onNewer, onError }: { onNewer: () => void; onError: (error: unknown) => void },
): () => Promise<void> {
  const known = newestKnownLevel()
  let looking: Promise<void> | undefined
  const look = async () => {
    if ((await levelOf(pool)) <= known) return
    clearInterval(timer)
    pool.refuseAll(NEWER_VERSION)
    onNewer()
  }
  const timer = setInterval(() => {
    looking ??= look()
      // The heartbeat logs that it is away.
      .catch(error => isDatabaseAway(error) || onError(error))
      .then(() => {
        looking = undefined
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

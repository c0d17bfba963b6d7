import { isDatabaseUnavailable } from './database-unavailable.ts'
import { levelOf, newestKnownLevel } from './migrate.ts'
import type { DatabasePool } from './pool.ts'

const CHECK_INTERVAL_MS = 1_000

export const NEWER_VERSION_MESSAGE =
  'A newer version of EPay has upgraded the database, so this older one exits. Start that version or a newer one'

/**
 * Polls every second. Once a newer version has migrated the database, refuses all connections and calls `onNewer`
 * once. Returns a function that stops polling.
 */
export function watchForNewerVersion(
  pool: DatabasePool,
  { onNewer, onError }: { onNewer: () => void; onError: (error: unknown) => void },
): () => Promise<void> {
  const knownLevel = newestKnownLevel()
  let polling: Promise<void> | undefined
  const poll = async () => {
    if ((await levelOf(pool)) <= knownLevel) return
    clearInterval(timer)
    pool.refuseAll(NEWER_VERSION_MESSAGE)
    onNewer()
  }
  const timer = setInterval(() => {
    polling ??= poll()
      // The pool already reports outages.
      .catch(error => isDatabaseUnavailable(error) || onError(error))
      .then(() => {
        polling = undefined
      })
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await polling
  }
}

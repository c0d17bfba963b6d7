import type { Database } from '#server/database/client.ts'
import { type Acting, findActing } from './queries.ts'

/** What another process changes counts after this long even if nobody tells. */
const GOOD_FOR_MS = 5_000
/** About a megabyte. */
const MOST = 2_000

/** Who acts in a session that is still valid. */
export type FindActing = (sessionId: string, now: Date) => Promise<Acting | undefined>

type Remembered = { acting: Acting; readAt: number; version: number }

/**
 * Looks up sessions, and remembers what it found for five seconds at most: until anything changes by which requests
 * are allowed, which this process hears with its own commit, or until the session's end.
 * @param elapsed milliseconds of a clock that is never adjusted
 */
export function rememberSessions(
  { orm, pool }: Database,
  elapsed: () => number = () => performance.now(),
): FindActing {
  const remembered = new Map<string, Remembered>()

  /** `version` and `readAt` are of before the look-up: what changed during it is not remembered as it was. */
  function remember(id: string, { version, ...found }: Omit<Remembered, 'version'> & { version?: number }) {
    remembered.delete(id)
    if (version === undefined) return
    for (const [oldest] of remembered) {
      if (remembered.size < MOST) break
      remembered.delete(oldest)
    }
    remembered.set(id, { ...found, version })
  }

  function isGood({ acting, readAt, version }: Remembered, now: Date): boolean {
    const isFresh = version === pool.accessChanges.version && elapsed() - readAt < GOOD_FOR_MS
    return isFresh && acting.session.expiresAt > now
  }

  return async (id, now) => {
    const known = remembered.get(id)
    if (known && isGood(known, now)) return known.acting
    const [readAt, { version }] = [elapsed(), pool.accessChanges]
    const acting = await findActing(orm, id, now)
    if (acting) remember(id, { acting, readAt, version })
    else remembered.delete(id)
    return acting
  }
}

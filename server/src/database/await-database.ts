import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const PAUSE_MS = 1_000
const PROGRESS_MS = 10_000

type WaitOptions = {
  timeoutMs: number
  /** Called after the first failed attempt, and then about every ten seconds. */
  report: (line: string) => void
  now?: () => number
  pause?: () => Promise<unknown>
}

/**
 * Retries while the database is unavailable, because it might still be starting.
 * Throws: the error of `start` if it has another cause or the time is up.
 */
export async function awaitDatabase<T>(
  start: () => Promise<T>,
  { timeoutMs, report, now = () => performance.now(), pause = () => sleep(PAUSE_MS) }: WaitOptions,
): Promise<T> {
  const startedAt = now()
  let nextReportAt = startedAt
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const elapsedMs = now() - startedAt
      if (!(error instanceof Error) || !isDatabaseUnavailable(error) || elapsedMs >= timeoutMs) throw error
      if (now() >= nextReportAt) {
        report(`Waiting for the database for ${Math.round(elapsedMs / 1000)} s. ${error.message}`)
        nextReportAt = now() + PROGRESS_MS
      }
      await pause()
    }
  }
}

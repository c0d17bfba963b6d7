import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

const PAUSE_MS = 1_000
const PROGRESS_MS = 10_000

type Patience = {
  patienceMs: number
  /** Called right away, and again every ten seconds of waiting. */
  report: (line: string) => void
  now?: () => number
  pause?: () => Promise<unknown>
}

/**
 * Starts what needs the database; tries again while the database is not there, because it may be starting, too.
 * Throws: what `start` throws for another reason, or when patience is over.
 */
export async function awaitDatabase<T>(
  start: () => Promise<T>,
  { patienceMs, report, now = () => performance.now(), pause = () => sleep(PAUSE_MS) }: Patience,
): Promise<T> {
  const begin = now()
  let nextReport = begin
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const waited = now() - begin
      if (!(error instanceof Error) || !isDatabaseAway(error) || waited >= patienceMs) throw error
      if (now() >= nextReport) {
        report(`Waiting for the database since ${Math.round(waited / 1000)} s. ${error.message}`)
        nextReport = now() + PROGRESS_MS
      }
      await pause()
    }
  }
}

import { calendarZone } from './clock.ts'
import { type Context, type Dependencies, inTransaction, systemContext } from './context.ts'
import type { JobHandler, JobName } from './jobs.ts'

/** Hour of the day in the portal's time zone. */
const MORNING_HOUR = 7
const HOUR_MS = 3_600_000

/**
 * Returns a handler that calls `work` in the morning and queues the next run. The handler might run twice a day or in
 * two processes, so `work` must record what it has done in the transaction that does it.
 * @param source shown in the audit trail
 */
export function createMorningJob(name: JobName, source: string, work: (context: Context) => Promise<void>) {
  return (dependencies: Dependencies): JobHandler =>
    async () => {
      const { clock, jobs } = dependencies
      const context = await systemContext(dependencies, source)
      const zone = calendarZone(context.settings)
      if (hourOf(clock.now(), zone) >= MORNING_HOUR) await work(context)
      const startAfter = nextMorning(clock.now(), zone)
      await inTransaction(context, context => jobs.queue(context, name, {}, { startAfter }))
    }
}

/** Starts jobs that queue their own next run. A restart doesn't add another job. */
export async function startDailyJobs(dependencies: Dependencies, names: readonly JobName[]): Promise<void> {
  for (const name of names)
    await inTransaction(dependencies, context => context.jobs.requeue(context, name, {}))
}

function hourOf(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return Number(format.format(instant))
}

/** In time zones with a half-hour offset, returns half past the hour. */
function nextMorning(now: Date, timeZone: string): Date {
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  do hour += HOUR_MS
  while (hourOf(new Date(hour), timeZone) !== MORNING_HOUR)
  return new Date(hour)
}

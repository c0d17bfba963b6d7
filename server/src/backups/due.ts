import { addDays } from '@epay/contract/common/dates'
import { calendarZone } from '#server/platform/clock.ts'

const MINUTE_MS = 60_000
/** A day can have 25 hours; one more for safety. */
const MINUTES_MAX = 26 * 60
export const RETRY_MS = 3_600_000

export type Schedule = { /** `HH:MM` */ at: string; timeZone: string }

export function scheduleOf({ at }: Pick<Schedule, 'at'>, settings: { timeZone: string }): Schedule {
  return { at, timeZone: calendarZone(settings) }
}

/**
 * Returns the backup day of an instant, which starts at the schedule's time. If clocks skip that time, it starts with
 * the first minute after it.
 */
function slots({ at, timeZone }: Schedule): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return instant => {
    const [date = '', time = ''] = format.format(instant).split(' ')
    return time >= at ? date : addDays(date, -1)
  }
}

export function isDue(last: Date | null | undefined, now: Date, schedule: Schedule): boolean {
  const slotOf = slots(schedule)
  return !last || slotOf(last) < slotOf(now)
}

export function nextDue(now: Date, schedule: Schedule): Date {
  const slotOf = slots(schedule)
  const today = slotOf(now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let count = 1; count <= MINUTES_MAX; count++) {
    const next = new Date((minute + count) * MINUTE_MS)
    if (slotOf(next) > today) return next
  }
  throw new Error('Every day must contain the scheduled time')
}

type Known = {
  /** Time of the last successful backup. */ last: Date | undefined
  lastFailure: Date | undefined
}

/** When the next backup starts unless one is running; in the past if it is overdue. */
export function dueAt({ last, lastFailure }: Known, now: Date, schedule: Schedule): Date {
  if (!isDue(last, now, schedule)) return nextDue(now, schedule)
  const isFailed = lastFailure && (!last || lastFailure > last)
  return isFailed ? new Date(lastFailure.getTime() + RETRY_MS) : lastDue(now, schedule)
}

function lastDue(now: Date, schedule: Schedule): Date {
  const slotOf = slots(schedule)
  const today = slotOf(now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let count = 0; count <= MINUTES_MAX; count++)
    if (slotOf(new Date((minute - count - 1) * MINUTE_MS)) < today)
      return new Date((minute - count) * MINUTE_MS)
  throw new Error('Every day must contain the scheduled time')
}

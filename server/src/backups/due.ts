import { addDays } from '@epay/contract/common/dates'

const MINUTE_MS = 60_000
/** A day may have 25 hours. */
const MINUTES_MAX = 26 * 60

type Schedule = { /** `HH:MM` */ at: string; timeZone: string }

/**
 * The day whose backup an instant belongs to: it begins at the time of the schedule. Where clocks are put forward over
 * that time, with the first minute after it.
 */
function slots({ at, timeZone }: Schedule): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return instant => {
    const [date = '', time = ''] = format.format(instant).split(' ')
    return time >= at ? date : addDays(date, -1)
  }
}

/** Is there none yet since the time of the schedule? */
export function isDue(last: Date | undefined, now: Date, schedule: Schedule): boolean {
  const slotOf = slots(schedule)
  return !last || slotOf(last) < slotOf(now)
}

/** The next time of the schedule. */
export function nextDue(now: Date, schedule: Schedule): Date {
  const slotOf = slots(schedule)
  const today = slotOf(now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let count = 1; count <= MINUTES_MAX; count++) {
    const next = new Date((minute + count) * MINUTE_MS)
    if (slotOf(next) > today) return next
  }
  throw new Error('Every day has its time')
}

import { addDays } from '@epay/contract/common/dates'
import { calendarZone } from '#server/platform/clock.ts'

const MINUTE_MS = 60_000
/** A day can have 25 hours. One more hour is added for safety. */
const MAX_DAY_MINUTES = 26 * 60
export const RETRY_MS = 3_600_000

export type Schedule = {
  /** `HH:MM` */
  at: string
  timeZone: string
}

export function scheduleOf({ at }: Pick<Schedule, 'at'>, settings: { timeZone: string }): Schedule {
  return { at, timeZone: calendarZone(settings) }
}

/**
 * Returns a function that finds the backup day of an instant. A backup day starts at the scheduled time, or at the
 * next minute that exists if clocks skip that time.
 */
function createBackupDayFinder({ at, timeZone }: Schedule): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return instant => {
    const [date = '', time = ''] = format.format(instant).split(' ')
    return time >= at ? date : addDays(date, -1)
  }
}

export function isDue(last: Date | null | undefined, now: Date, schedule: Schedule): boolean {
  const backupDayOf = createBackupDayFinder(schedule)
  return !last || backupDayOf(last) < backupDayOf(now)
}

export function nextDueAt(now: Date, schedule: Schedule): Date {
  const backupDayOf = createBackupDayFinder(schedule)
  const currentDay = backupDayOf(now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let count = 1; count <= MAX_DAY_MINUTES; count++) {
    const minuteStart = new Date((minute + count) * MINUTE_MS)
    if (backupDayOf(minuteStart) > currentDay) return minuteStart
  }
  throw new Error('Every day must contain the scheduled time')
}

type BackupTimes = {
  lastSuccess: Date | undefined
  lastFailure: Date | undefined
}

/** Returns the time at which the next backup is due. If it is overdue, that time is in the past. */
export function dueAt({ lastSuccess, lastFailure }: BackupTimes, now: Date, schedule: Schedule): Date {
  if (!isDue(lastSuccess, now, schedule)) return nextDueAt(now, schedule)
  const didLastFail = lastFailure && (!lastSuccess || lastFailure > lastSuccess)
  return didLastFail ? new Date(lastFailure.getTime() + RETRY_MS) : lastDueAt(now, schedule)
}

function lastDueAt(now: Date, schedule: Schedule): Date {
  const backupDayOf = createBackupDayFinder(schedule)
  const currentDay = backupDayOf(now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let count = 0; count <= MAX_DAY_MINUTES; count++)
    if (backupDayOf(new Date((minute - count - 1) * MINUTE_MS)) < currentDay)
      return new Date((minute - count) * MINUTE_MS)
  throw new Error('Every day must contain the scheduled time')
}

import { toDateIn } from './dates.ts'

const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

function isWorkingDay(date: string, daysLater: number): boolean {
  const weekday = new Date(Date.parse(`${date}T00:00:00Z`) + daysLater * DAY_MS).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}

/**
 * The same time of day that many working days later (an hour off across a change of the clocks).
 * Mondays to Fridays are working days, as the calendar of the time zone has them; holidays are not known.
 */
export function addWorkingDays(instant: Date, workingDays: number, timeZone?: string): Date {
  const date = toDateIn(instant, timeZone)
  let days = 0
  for (let missing = workingDays; missing > 0; ) {
    days++
    if (isWorkingDay(date, days)) missing--
  }
  return new Date(instant.getTime() + days * DAY_MS)
}

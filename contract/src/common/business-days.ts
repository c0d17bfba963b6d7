import { addDays, DAY_MS, daysBetween, toDateIn } from './dates.ts'

/** Sunday is 0. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]
const JUNETEENTH_SINCE = 2021

type DayOf = (year: number) => string

const fixedDay =
  (month: number, day: number): DayOf =>
  year =>
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** The first day with this weekday, on or after a date. */
const nextWeekday = (weekday: number, date: string) => addDays(date, (weekday - weekdayOf(date) + 7) % 7)

const nthWeekday =
  (count: number, weekday: number, month: number): DayOf =>
  year =>
    nextWeekday(weekday, fixedDay(month, 7 * (count - 1) + 1)(year))

/**
 * The legal public holidays. Source: 5 U.S.C. 6103(a). Inauguration Day (subsection c) only applies to federal
 * employees around Washington.
 */
const HOLIDAYS: Readonly<Record<string, DayOf>> = {
  "New Year's Day": fixedDay(1, 1),
  'Birthday of Martin Luther King, Jr.': nthWeekday(3, MONDAY, 1),
  "Washington's Birthday": nthWeekday(3, MONDAY, 2),
  // The last Monday falls within the last seven days.
  'Memorial Day': year => nextWeekday(MONDAY, fixedDay(5, 25)(year)),
  'Juneteenth National Independence Day': fixedDay(6, 19),
  'Independence Day': fixedDay(7, 4),
  'Labor Day': nthWeekday(1, MONDAY, 9),
  'Columbus Day': nthWeekday(2, MONDAY, 10),
  'Veterans Day': fixedDay(11, 11),
  'Thanksgiving Day': nthWeekday(4, THURSDAY, 11),
  'Christmas Day': fixedDay(12, 25),
}

/** Source: 5 U.S.C. 6103(b)(1) for Saturdays, Executive Order 11582 for Sundays. */
function observedDay(date: string): string {
  const weekday = weekdayOf(date)
  return addDays(date, weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0)
}

/**
 * A year's federal holidays by the days on which they are observed. New Year's Day may be observed in the year
 * before.
 */
export function federalHolidays(year: number): { name: string; date: string }[] {
  return Object.entries(HOLIDAYS)
    .filter(([name]) => year >= JUNETEENTH_SINCE || !name.startsWith('Juneteenth'))
    .map(([name, dayOf]) => ({ name, date: observedDay(dayOf(year)) }))
}

export function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY || weekday === SUNDAY) return false
  const year = Number(date.slice(0, 4))
  const isNewYearsEveObserved = date.endsWith('-12-31') && observedDay(addDays(date, 1)) === date
  return !isNewYearsEveObserved && federalHolidays(year).every(holiday => holiday.date !== date)
}

/** Counts forward or, if negative, backward; the date itself doesn't count. */
export function addBusinessDays(date: string, businessDays: number): string {
  const step = Math.sign(businessDays)
  let day = date
  for (let remaining = Math.abs(businessDays); remaining > 0; ) {
    const nextDay = addDays(day, step)
    // `addDays` stops at the end of the calendar.
    if (nextDay === day) return day
    day = nextDay
    if (isBusinessDay(day)) remaining--
  }
  return day
}

/** Keeps the time of day in the time zone, except where a clock change skips it. */
export function laterByBusinessDays(instant: Date, businessDays: number, timeZone?: string): Date {
  const date = toDateIn(instant, timeZone)
  const days = daysBetween(date, addBusinessDays(date, businessDays))
  return new Date(instant.getTime() + days * DAY_MS)
}

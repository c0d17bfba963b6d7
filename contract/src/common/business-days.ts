import { addDays, DAY_MS, daysBetween, toDateIn } from './dates.ts'

/** Sunday is 0. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]
const FIRST_JUNETEENTH_YEAR = 2021

type HolidayRule = (year: number) => string

const fixedDay =
  (month: number, day: number): HolidayRule =>
  year =>
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

const weekdayOnOrAfter = (weekday: number, date: string) => addDays(date, (weekday - weekdayOf(date) + 7) % 7)

const nthWeekday =
  (count: number, weekday: number, month: number): HolidayRule =>
  year =>
    weekdayOnOrAfter(weekday, fixedDay(month, 7 * (count - 1) + 1)(year))

/**
 * Legal public holidays, except Inauguration Day (subsection c), which is a holiday only for federal employees in the
 * Washington area. Source: 5 U.S.C. 6103(a).
 */
const HOLIDAYS: Readonly<Record<string, HolidayRule>> = {
  "New Year's Day": fixedDay(1, 1),
  'Birthday of Martin Luther King, Jr.': nthWeekday(3, MONDAY, 1),
  "Washington's Birthday": nthWeekday(3, MONDAY, 2),
  // The last Monday in May is between May 25 and May 31.
  'Memorial Day': year => weekdayOnOrAfter(MONDAY, fixedDay(5, 25)(year)),
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
 * Returns the dates on which the year's federal holidays are observed. New Year's Day can be observed on December 31
 * of the previous year.
 */
export function federalHolidays(year: number): { name: string; date: string }[] {
  return Object.entries(HOLIDAYS)
    .filter(([name]) => year >= FIRST_JUNETEENTH_YEAR || !name.startsWith('Juneteenth'))
    .map(([name, holidayIn]) => ({ name, date: observedDay(holidayIn(year)) }))
}

export function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY || weekday === SUNDAY) return false
  const year = Number(date.slice(0, 4))
  const isNewYearsDayObserved = date.endsWith('-12-31') && observedDay(addDays(date, 1)) === date
  return !isNewYearsDayObserved && federalHolidays(year).every(holiday => holiday.date !== date)
}

/** Counts backward if `businessDays` is negative. Doesn't count `date` itself. */
export function addBusinessDays(date: string, businessDays: number): string {
  const step = Math.sign(businessDays)
  let day = date
  for (let remaining = Math.abs(businessDays); remaining > 0; ) {
    const nextDay = addDays(day, step)
    // `addDays` returns the same date at the end of the calendar.
    if (nextDay === day) return day
    day = nextDay
    if (isBusinessDay(day)) remaining--
  }
  return day
}

/** Adds whole 24-hour days, so the local time shifts by an hour when daylight saving time starts or ends. */
export function addBusinessDaysToInstant(instant: Date, businessDays: number, timeZone?: string): Date {
  const date = toDateIn(instant, timeZone)
  const days = daysBetween(date, addBusinessDays(date, businessDays))
  return new Date(instant.getTime() + days * DAY_MS)
}

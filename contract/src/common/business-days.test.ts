import { expect, it } from 'vitest'
import { addBusinessDays, addBusinessDaysToInstant, federalHolidays, isBusinessDay } from './business-days.ts'
import { addDays } from './dates.ts'

/**
 * Observed dates, entered by hand: New Year, King, Washington, Memorial Day, Juneteenth (since 2021), Independence,
 * Labor Day, Columbus, Veterans, Thanksgiving, Christmas.
 */
const OBSERVED: Record<number, string> = {
  2020: '2020-01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '2021-01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2022: '2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '2023-01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '2024-01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}
const holidaysByYear = Object.entries(OBSERVED).map(
  ([year, days]) =>
    [Number(year), days.split(' ').map(day => (day.length === 10 ? day : `${year}-${day}`))] as const,
)

it.each(holidaysByYear)('federalHolidays(%i) returns the observed dates', (year, days) => {
  expect(federalHolidays(year).map(({ date }) => date)).toEqual(days)
})

it('isBusinessDay accepts Monday to Friday except federal holidays', () => {
  const holidays = holidaysByYear.flatMap(([, days]) => days)
  let monday = '2019-12-30'
  for (; monday < '2024-12-23'; monday = addDays(monday, 7)) {
    const week = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
    const weekdays = week.slice(0, 5).filter(date => !holidays.includes(date))
    expect(week.filter(isBusinessDay)).toEqual(weekdays)
  }
})

it.each([
  ['over a weekend', '2026-03-05', 3, '2026-03-10'],
  ['from a Sunday', '2026-03-08', 3, '2026-03-11'],
  ['over Thanksgiving', '2026-11-23', 3, '2026-11-27'],
  ['from a holiday', '2026-11-26', 3, '2026-12-01'],
  ['over Christmas and New Year on Saturdays', '2021-12-23', 5, '2022-01-03'],
  ['over a holiday observed on a Monday', '2027-07-02', 1, '2027-07-06'],
  ['zero days', '2026-03-07', 0, '2026-03-07'],
  ['backward over a weekend', '2026-03-09', -1, '2026-03-06'],
  ['backward over a holiday', '2026-11-30', -2, '2026-11-25'],
  ['to the end of the calendar', '9999-12-30', 3, '9999-12-31'],
])('%s', (_, date, count, expected) => {
  expect(addBusinessDays(date, count)).toBe(expected)
})

it('addBusinessDaysToInstant counts days in the given time zone', () => {
  const fridayEveningInLosAngeles = new Date('2026-11-21T03:00:00Z')
  const inZone = (timeZone: string) => addBusinessDaysToInstant(fridayEveningInLosAngeles, 1, timeZone)
  expect(inZone('America/Los_Angeles')).toEqual(new Date('2026-11-24T03:00:00Z'))
  expect(inZone('UTC')).toEqual(new Date('2026-11-23T03:00:00Z'))
})

it.each([
  ['back', '2026-10-30T17:00:00Z', '2026-11-02T17:00:00Z'],
  ['forward', '2026-03-06T17:00:00Z', '2026-03-09T17:00:00Z'],
])('addBusinessDaysToInstant counts each day once when clocks are set %s', (_, friday, monday) => {
  expect(addBusinessDaysToInstant(new Date(friday), 1, 'America/Los_Angeles')).toEqual(new Date(monday))
})

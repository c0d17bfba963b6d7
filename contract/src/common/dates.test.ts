import { expect, it } from 'vitest'
import { LANGUAGES } from '../languages/languages.ts'
import {
  addDays,
  addYears,
  dateSchema,
  daysBetween,
  formatDate,
  formatDayOfWeek,
  formatInstant,
  formatLongDate,
  formatShortDate,
  formatWeekDays,
  isDate,
  isIsoWeek,
  toDateIn,
  weekOf,
  weekSchema,
} from './dates.ts'

it.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])('isDate accepts %s', date => {
  expect(isDate(date)).toBe(true)
})

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '2026-11-20T00:00:00Z', ''])(
  'isDate rejects %s',
  date => {
    expect(isDate(date)).toBe(false)
    expect(dateSchema.safeParse(date).error?.issues[0]?.message).toBe('Enter a valid date')
  },
)

it('isIsoWeek accepts week 53 only in long years', () => {
  const longYears = [2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048]
  const years = Array.from({ length: 49 }, (_, index) => 2001 + index)
  expect(years.filter(year => isIsoWeek(`${year}-W53`))).toEqual(longYears)
})

it.each(['2026-W00', '2026-W54', '2026-W1', '2026-01', ''])('weekSchema rejects %j', week => {
  expect(weekSchema.safeParse(week).success).toBe(false)
})

it.each([
  ['2026-11-20', 1, '2027-11-20'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2096-02-29', 4, '2100-02-28'],
  ['2024-02-29', -3, '2021-02-28'],
  ['9999-01-01', 1, '9999-01-01'],
])('addYears(%s, %i) is %s', (date, years, expected) => {
  expect(addYears(date, years, '02-28')).toBe(expected)
})

it.each([
  ['2026-01-09', '2026-01-04', -5],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-03-01', '2026-04-01', 31],
  ['0099-12-31', '0100-01-01', 1],
])('daysBetween(%s, %s) is %i', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

it('toDateIn returns the calendar date in the time zone', () => {
  const instant = new Date('2026-11-20T04:30:00Z')
  expect(toDateIn(instant, 'UTC')).toBe('2026-11-20')
  expect(toDateIn(instant, 'America/Los_Angeles')).toBe('2026-11-19')
  expect(toDateIn(instant, 'Asia/Tokyo')).toBe('2026-11-20')
})

it("toDateIn defaults to the machine's time zone", () => {
  expect(toDateIn(new Date(2026, 0, 9, 23, 59, 59))).toBe('2026-01-09')
})

it('date formats ignore the time of a date, and keep blanks', () => {
  expect(formatDate('2026-11-19T00:00:00.000Z')).toBe('Nov 19, 2026')
  expect(formatDate('0987-01-01')).toBe('Jan 1, 987')
  expect([formatDate(''), formatLongDate('')]).toEqual(['', ''])
})

it.each(LANGUAGES)('date formats match Intl for each date of a year in %s', language => {
  const formats = [
    [formatDate, { dateStyle: 'medium' }],
    [formatShortDate, { month: 'short', day: 'numeric' }],
    [formatLongDate, { dateStyle: 'long' }],
  ] as const
  for (const [format, options] of formats) {
    const intl = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    for (let days = 0; days < 366; days++) {
      const date = addDays('2028-01-01', days)
      expect(format(date, language)).toBe(intl.format(new Date(date)))
    }
  }
})

it.each(LANGUAGES)('formatInstant matches Intl for the minutes of a day in %s', language => {
  const timeZone = 'America/Los_Angeles'
  const styles = { dateStyle: 'medium', timeStyle: 'short' } as const
  for (const zone of [{}, { timeZone }]) {
    const format = new Intl.DateTimeFormat(language, { ...styles, ...zone })
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const instant = new Date(Date.UTC(2026, 9, 31, 20, minutes))
      const text = format.format(instant).replaceAll(/\s/g, ' ')
      expect(formatInstant(instant.toISOString(), { language, ...zone })).toBe(text)
    }
  }
})

it.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['9999-12-31', 1, '9999-12-31'],
])('addDays(%s, %i) is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

it.each([
  ['2026-12-07', '2026-W50', 'Dec 7–13'],
  ['2026-12-06', '2026-W49', 'Nov 30 – Dec 6'],
  ['2027-01-03', '2026-W53', 'Dec 28, 2026 – Jan 3, 2027'],
  ['2027-01-04', '2027-W01', 'Jan 4–10'],
  ['2024-12-30', '2025-W01', 'Dec 30, 2024 – Jan 5, 2025'],
])('%s is in the week %s, %s', (date, week, days) => {
  expect(weekOf(date)).toBe(week)
  expect(formatWeekDays(week)).toBe(days)
})

it('formatDayOfWeek names the day', () => {
  expect(formatDayOfWeek('2026-12-07')).toBe('Mon, Dec 7, 2026')
  expect(formatDayOfWeek('2026-12-13')).toBe('Sun, Dec 13, 2026')
})

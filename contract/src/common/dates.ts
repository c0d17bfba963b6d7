import { z } from 'zod'
import { DEFAULT_LANGUAGE, type Language } from '../languages/languages.ts'
import { FIELD_MESSAGES } from './messages.ts'
import { once } from './once.ts'

const LAST_YEAR = 9999
export const DAY_MS = 24 * 60 * 60 * 1000

/** A calendar date, `YYYY-MM-DD`, in year 1 or later. */
export const dateSchema = z.iso
  .date(FIELD_MESSAGES.date)
  .refine(date => !date.startsWith('0000'), FIELD_MESSAGES.date)

/** Returns text other than a timestamp unchanged. */
export function stripTime(text: string): string {
  return /^.{10}[T ]/.test(text) ? text.slice(0, 10) : text
}

/** A date as sent in a request, with or without a time. */
export const requestDateSchema = z
  .string(FIELD_MESSAGES.date)
  .overwrite(stripTime)
  .refine(isDate, FIELD_MESSAGES.date)
  .meta({ format: 'date' })

/** A date to search by; `undefined` when blank. */
export const searchDateSchema = z
  .union([z.literal('').transform(() => undefined), requestDateSchema])
  .optional()

/** An ISO 8601 instant in UTC. */
export const instantSchema = z.iso.datetime()

const WEEK_PATTERN = /^(\d{4})-W(\d{2})$/

/** A year has 53 ISO weeks if January 1 or December 31 is a Thursday. */
function weeksInYear(year: number): number {
  const weekday = (month: number, day: number) => new Date(Date.UTC(year, month, day)).getUTCDay()
  return weekday(0, 1) === 4 || weekday(11, 31) === 4 ? 53 : 52
}

export function isIsoWeek(text: string): boolean {
  const [, year, week] = WEEK_PATTERN.exec(text) ?? []
  return Number(week) >= 1 && Number(week) <= weeksInYear(Number(year))
}

/** An ISO week `YYYY-Www`. */
export const weekSchema = z.string().refine(isIsoWeek, FIELD_MESSAGES.week)

export function isDate(text: string): boolean {
  return dateSchema.safeParse(text).success
}

/** `leapDaySubstitute`, such as `02-28`, replaces February 29 if the resulting year isn't a leap year. */
export function addYears(date: string, years: number, leapDaySubstitute: string): string {
  const year = Math.min(Number(date.slice(0, 4)) + years, LAST_YEAR)
  const day = date.slice(5)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${String(year).padStart(4, '0')}-${day === '02-29' && !isLeap ? leapDaySubstitute : day}`
}

/** Negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
  return (startOf(to) - startOf(from)) / DAY_MS
}

/** Returns December 31, 9999, for dates past the end of the calendar. */
export function addDays(date: string, days: number): string {
  const result = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString()
  return result.startsWith('+') ? `${LAST_YEAR}-12-31` : result.slice(0, 10)
}

const formatCache = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format is slow and pages show hundreds of dates. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const format = formatCache.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatCache.set(key, format)
  return format
}

let officeZoneName: string | undefined
let officeZone: () => string | undefined = () => undefined

/** Sets the default time zone. Ignores zones that this platform doesn't support. */
export function setOfficeZone(timeZone: string): void {
  if (timeZone === officeZoneName) return
  officeZoneName = timeZone
  // Validated on first use, because creating the first format takes 0.1 s on phones, and many pages show no times.
  officeZone = once(() => {
    try {
      return dateFormat('en', { timeZone }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  })
}

/** Avoids Intl, which is slow to initialize on phones. */
function localDate(instant: Date): string {
  const parts = [instant.getMonth() + 1, instant.getDate()].map(part => String(part).padStart(2, '0'))
  return [String(instant.getFullYear()).padStart(4, '0'), ...parts].join('-')
}

/** The calendar date of an instant, by default in the office's time zone. */
export function toDateIn(instant: Date, timeZone = officeZone()): string {
  if (timeZone === undefined) return localDate(instant)
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return dateFormat('en-CA', { timeZone, ...parts }).format(instant)
}

const MONTHS: Record<Language, readonly string[]> = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
}

/** Spanish abbreviates September as `sept`. */
function shortenMonth(month: string): string {
  return month.slice(0, month === 'septiembre' ? 4 : 3)
}

/** Avoids Intl, which takes a tenth of a second to initialize on slow phones. */
function partsOf(date: string, language: Language) {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  return { year, month: MONTHS[language][Number(month) - 1] ?? '', day }
}

/** Formats as `Nov 19, 2026`. Ignores a time, and returns '' for ''. */
export function formatDate(date: string, language: Language = DEFAULT_LANGUAGE): string {
  if (date === '') return ''
  const { year, month, day } = partsOf(date, language)
  return language === 'es'
    ? `${day} ${shortenMonth(month)} ${year}`
    : `${shortenMonth(month)} ${day}, ${year}`
}

/** Formats as `Nov 19`, for contexts that make the year clear. */
export function formatShortDate(date: string, language: Language = DEFAULT_LANGUAGE): string {
  const { month, day } = partsOf(date, language)
  return language === 'es' ? `${day} ${shortenMonth(month)}` : `${shortenMonth(month)} ${day}`
}

/** Formats as `November 19, 2026`. Returns '' for ''. */
export function formatLongDate(date: string, language: Language = DEFAULT_LANGUAGE): string {
  if (date === '') return ''
  const { year, month, day } = partsOf(date, language)
  return language === 'es' ? `${day} de ${month} de ${year}` : `${month} ${day}, ${year}`
}

/** `16:05` */
function formatClock(instant: Date, timeZone = officeZone()): string {
  if (timeZone === undefined)
    return [instant.getHours(), instant.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat('en-US', { timeZone, ...parts }).format(instant)
}

/** `4:05 PM` */
function toTwelveHourClock(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats as `Nov 19, 2026, 4:05 PM`, by default in the office's time zone. */
export function formatInstant(
  instant: string,
  { timeZone, language = DEFAULT_LANGUAGE }: { timeZone?: string; language?: Language } = {},
): string {
  const clock = formatClock(new Date(instant), timeZone)
  const date = formatDate(toDateIn(new Date(instant), timeZone), language)
  return `${date}, ${language === 'es' ? clock.replace(/^0/, '') : toTwelveHourClock(clock)}`
}

/** Returns the ISO week, `YYYY-Www`. The week's Thursday determines its year and number. */
export function weekOf(date: string): string {
  const thursday = addDays(date, 4 - isoWeekdayOf(date))
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Monday is 1, Sunday is 7. */
function isoWeekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon, Dec 7, 2026` */
export function formatDayOfWeek(date: string): string {
  return `${WEEKDAYS[isoWeekdayOf(date) - 1]}, ${formatDate(date)}`
}

/** Returns the Monday and Sunday of an ISO week. */
function weekBounds(isoWeek: string): readonly [string, string] {
  const [, year = '', week] = WEEK_PATTERN.exec(isoWeek) ?? []
  // January 4 is always in the first week.
  const monday = addDays(`${year}-01-04`, 7 * (Number(week) - 1) + 1 - isoWeekdayOf(`${year}-01-04`))
  return [monday, addDays(monday, 6)]
}

/** Formats as `Dec 7–13`, `Nov 30 – Dec 6`, or `Dec 28, 2026 – Jan 3, 2027`. */
export function formatWeekDays(isoWeek: string): string {
  const [monday, sunday] = weekBounds(isoWeek)
  if (monday.slice(0, 4) !== sunday.slice(0, 4)) return `${formatDate(monday)} – ${formatDate(sunday)}`
  if (monday.slice(0, 7) !== sunday.slice(0, 7))
    return `${formatShortDate(monday)} – ${formatShortDate(sunday)}`
  return `${formatShortDate(monday)}–${Number(sunday.slice(8))}`
}

/** `Week 5, 2026` */
export function formatWeek(isoWeek: string): string {
  const [, year, week] = WEEK_PATTERN.exec(isoWeek) ?? []
  return `Week ${Number(week)}, ${year}`
}

import { addDays } from '@epay/contract/common/dates'

const DAY_MS = 24 * 60 * 60 * 1000
const FRIDAY = 5

const toInstant = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** A week's pay: worked Monday to Sunday, paid on the Friday after. */
export type PayWeek = { periodStart: string; endDate: string; checkDate: string }

/** The last `count` weeks whose pay day has come by `today`, oldest first. */
export function payWeeks(today: string, count: number): PayWeek[] {
  const weekday = new Date(toInstant(today)).getUTCDay()
  const lastPayDay = addDays(today, -((weekday - FRIDAY + 7) % 7))
  return Array.from({ length: count }, (_, index) => {
    const checkDate = addDays(lastPayDay, -7 * (count - 1 - index))
    return { periodStart: addDays(checkDate, -11), endDate: addDays(checkDate, -5), checkDate }
  })
}

/** The ISO 8601 week of a date, `YYYY-Www`; its year is that of the week's Thursday. */
export function weekOf(date: string): string {
  const weekday = (new Date(toInstant(date)).getUTCDay() + 6) % 7
  const thursday = addDays(date, 3 - weekday)
  const dayOfYear = (toInstant(thursday) - toInstant(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS
  return `${thursday.slice(0, 4)}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`
}

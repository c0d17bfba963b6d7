import { addDays, addYears } from '../common/dates.ts'

/** Source: 8 CFR 274a.2(b)(2)(i)(A). */
const YEARS_AFTER_HIRE = 3
const YEARS_AFTER_END = 1

/** `endedOn` is null until the employment ends. */
type EmploymentDates = { hiredOn: string; endedOn: string | null }

/** February 29 becomes March 1, so that nothing is due a day early. */
const yearsAfter = (date: string, years: number): string => addYears(date, years, '03-01')

/**
 * Three years after the hire or one year after the employment ends, whichever is later. While the person is
 * employed, this is the earliest possible date.
 */
export function keepUntil({ hiredOn, endedOn }: EmploymentDates): string {
  const afterHire = yearsAfter(hiredOn, YEARS_AFTER_HIRE)
  const afterEnd = endedOn === null ? afterHire : yearsAfter(endedOn, YEARS_AFTER_END)
  return afterEnd > afterHire ? afterEnd : afterHire
}

export function isDue(employment: EmploymentDates, today: string): boolean {
  return employment.endedOn !== null && keepUntil(employment) < today
}

/**
 * Mirrors `isDue` for database queries: a packet is due if its hire date and end of employment are on or before these
 * dates.
 */
export function latestDueDates(today: string): { hiredOn: string; endedOn: string } {
  const yesterday = addDays(today, -1)
  const yearsBefore = (years: number) => addYears(yesterday, -years, '02-28')
  return { hiredOn: yearsBefore(YEARS_AFTER_HIRE), endedOn: yearsBefore(YEARS_AFTER_END) }
}

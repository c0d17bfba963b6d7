import { addBusinessDays, isBusinessDay } from '../common/business-days.ts'
import { addDays } from '../common/dates.ts'

/** Minimum number of days that a form stays available after it was furnished. */
const MIN_AVAILABLE_DAYS = 90
/** Days to deliver a notice by mail or in person after an email bounced. */
const NOTICE_DAYS = 30

/** Moves weekends and holidays to the next business day. */
function nextBusinessDay(date: string): string {
  return isBusinessDay(date) ? date : addBusinessDays(date, 1)
}

/** Source: 26 U.S.C. 6051(a). */
export function formsDue(taxYear: number): string {
  return nextBusinessDay(`${taxYear + 1}-01-31`)
}

/**
 * The day through which a form must stay available: October 15 of the following year, or 90 days after it was
 * furnished, whichever is later.
 * Source: 26 CFR 31.6051-1(j)(6).
 */
export function readableThrough(taxYear: number, furnishedOn?: string): string {
  const yearDeadline = nextBusinessDay(`${taxYear + 1}-10-15`)
  const formDeadline = furnishedOn === undefined ? yearDeadline : addDays(furnishedOn, MIN_AVAILABLE_DAYS)
  return formDeadline > yearDeadline ? formDeadline : yearDeadline
}

/**
 * Returns the last tax year whose forms may be deleted. Forms are kept for `retentionYears` after their tax year
 * ends.
 */
export function lastYearToDelete(today: string, retentionYears: number): number {
  return Number(today.slice(0, 4)) - retentionYears - 1
}

export function noticeDue(returnedOn: string): string {
  return addDays(returnedOn, NOTICE_DAYS)
}

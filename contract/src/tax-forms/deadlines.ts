import { addBusinessDays, isBusinessDay } from '../common/business-days.ts'
import { addDays } from '../common/dates.ts'

/** A corrected form stays at least this long after it was furnished. */
const CORRECTED_DAYS = 90
/** How long the office has to give a notice by mail or in person after an email came back. */
const NOTICE_DAYS = 30

/** The date, or the next business day where it is a weekend or a holiday. */
function businessDayFrom(date: string): string {
  return isBusinessDay(date) ? date : addBusinessDays(date, 1)
}

/** The day by which the forms of a tax year are due. Source: 26 U.S.C. 6051(a). */
export function formsDue(taxYear: number): string {
  return businessDayFrom(`${taxYear + 1}-01-31`)
}

/**
 * The day through which a furnished form is readable at least: October 15 of the following year, or 90 days after it
 * was furnished, whichever is later. Source: 26 CFR 31.6051-1(j)(6).
 */
export function readableThrough(taxYear: number, furnishedOn?: string): string {
  const ofYear = businessDayFrom(`${taxYear + 1}-10-15`)
  const ofForm = furnishedOn === undefined ? ofYear : addDays(furnishedOn, CORRECTED_DAYS)
  return ofForm > ofYear ? ofForm : ofYear
}

/** The last tax year whose forms may be deleted, given how many years they are kept after its end. */
export function lastYearToDelete(today: string, keptYears: number): number {
  return Number(today.slice(0, 4)) - keptYears - 1
}

export function noticeDue(cameBackOn: string): string {
  return addDays(cameBackOn, NOTICE_DAYS)
}

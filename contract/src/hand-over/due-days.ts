import { addBusinessDays } from '../common/business-days.ts'
import { addDays, daysBetween } from '../common/dates.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'

/** Where someone can work: the states, DC, and the territories, which have directories of new hires as well. */
export const WORK_STATE_OPTIONS = PACKET_STATE_OPTIONS

const NAMES: ReadonlyMap<string, string> = new Map(
  WORK_STATE_OPTIONS.map(({ value, label }) => [value, label]),
)

export const isWorkState = (code: string): boolean => NAMES.has(code)
export const workStateName = (code: string): string => NAMES.get(code) ?? code

/** When an employer reports a newly hired person to the state where they work. */
type StateRule = {
  /** Calendar days after the first day of work. */
  days: number
  /** Someone back after that many days or more is reported again. */
  backAfterDays: number
  source: string
  /** The day on which the source was read; null where the federal rule is taken without a source of the state. */
  readOn: string | null
  note?: string
}

/** Source: 42 U.S.C. 653a(b)(2) and (a)(2)(A): 20 days; 60 consecutive days of separation. */
const FEDERAL: StateRule = {
  days: 20,
  backAfterDays: 60,
  source: '42 U.S.C. 653a(b)(2); not checked with the state',
  readOn: null,
}

const READ_ON = '2026-11-27'
const rule = (days: number, source: string, more: Partial<StateRule> = {}): StateRule => ({
  ...FEDERAL,
  ...{ days, source, readOn: READ_ON },
  ...more,
})
const CHECKED_20 = 'payrollbeacon.com/new-hire-reporting; symmetry.com/payroll-tax-insights'

/** The states whose rule was read; all others and DC are taken as the federal one. */
const RULES: Readonly<Record<string, StateRule>> = {
  AL: rule(7, CHECKED_20, { note: 'Recalls count, too.' }),
  ME: rule(7, 'maine.gov/unemployment/reportnewhires'),
  GA: rule(10, 'ga-newhire.com; O.C.G.A. 19-11-9.2', { note: 'Asks for the birth date.' }),
  VT: rule(10, 'Vermont Department of Labor, employer notices of 2010 and 2024', { note: 'Online only.' }),
  MA: rule(14, 'mass.gov/how-to/report-new-hires; M.G.L. c. 62E, s. 2', {
    backAfterDays: 30,
    note: 'Contractors paid $600 or more count, too. Online only from 25 employees.',
  }),
  RI: rule(14, 'dlt.ri.gov/lmi/business/newhire.htm'),
  WV: rule(14, 'xperthr.com', { backAfterDays: 0, note: 'Every rehire counts.' }),
  IA: rule(15, 'Iowa Code 252G.3', { note: 'Some sources count a rehire after six weeks.' }),
  MS: rule(15, 'Miss. Code 43-19-46', { note: 'Asks for the birth date and your withholding number.' }),
  AK: rule(20, CHECKED_20),
  AZ: rule(20, CHECKED_20),
  AR: rule(20, CHECKED_20),
  CA: rule(20, CHECKED_20, { note: 'Contractors paid $600 or more count, too.' }),
  CO: rule(20, CHECKED_20),
  CT: rule(20, CHECKED_20),
  DE: rule(20, CHECKED_20),
  UT: rule(20, 'Utah Code 35A-7-104'),
}

export const stateRule = (state: string): StateRule => RULES[state] ?? FEDERAL

/** Calendar days after the first day of work; a weekend doesn't move it, as no source says so. */
export const reportDueOn = (firstDay: string, state: string): string =>
  addDays(firstDay, stateRule(state).days)

/** Days that a rehired person was away, if too few for a new report to the state; undefined if a report is due. */
export function daysAwayTooShort(
  { endedOn, firstDay }: { endedOn: string; firstDay: string },
  state: string,
): number | undefined {
  const days = daysBetween(endedOn, firstDay)
  return days < stateRule(state).backAfterDays ? days : undefined
}

/** When HR is reminded of a new-hire report: the business day before the due day, and the one after it. */
export const REPORT_STAGES = ['due', 'overdue'] as const
type ReportStage = (typeof REPORT_STAGES)[number]

/** Older reminders aren't sent anymore, such as those of someone who was entered late. */
const REMINDER_MAX_AGE_DAYS = 7

/** The reminder to send today, if any. */
export function reportReminderOn(today: string, dueOn: string): ReportStage | undefined {
  const overdueOn = addBusinessDays(dueOn, 1)
  const stage = today >= overdueOn ? 'overdue' : today >= addBusinessDays(dueOn, -1) ? 'due' : undefined
  return daysBetween(overdueOn, today) < REMINDER_MAX_AGE_DAYS ? stage : undefined
}

/** In which order reports stand: what is due first, then what has no due day. */
export function byDueDay(one: { dueOn: string | null }, other: { dueOn: string | null }): number {
  if (one.dueOn === other.dueOn) return 0
  if (one.dueOn === null || other.dueOn === null) return one.dueOn === null ? 1 : -1
  return one.dueOn < other.dueOn ? -1 : 1
}

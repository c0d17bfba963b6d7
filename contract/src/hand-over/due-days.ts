import { addBusinessDays } from '../common/business-days.ts'
import { addDays, daysBetween } from '../common/dates.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'

/** The states, DC, and the territories, which have new-hire directories as well. */
export const WORK_STATE_OPTIONS = PACKET_STATE_OPTIONS

const NAMES: ReadonlyMap<string, string> = new Map(
  WORK_STATE_OPTIONS.map(({ value, label }) => [value, label]),
)

export const isWorkState = (code: string): boolean => NAMES.has(code)
export const workStateName = (code: string): string => NAMES.get(code) ?? code

type StateRule = {
  /** Calendar days after the first day of work. */
  days: number
  /** An employee rehired after this many days or more must be reported again. */
  backAfterDays: number
  source: string
  /** Day on which the source was read; null if the federal rule is assumed. */
  checkedOn: string | null
  note?: string
}

/** Source: 42 U.S.C. 653a(b)(2) and (a)(2)(A): 20 days; 60 consecutive days of separation. */
const FEDERAL: StateRule = {
  days: 20,
  backAfterDays: 60,
  source: '42 U.S.C. 653a(b)(2); not checked with the state',
  checkedOn: null,
}

const CHECKED_ON = '2026-11-27'
const rule = (days: number, source: string, more: Partial<StateRule> = {}): StateRule => ({
  ...FEDERAL,
  ...{ days, source, checkedOn: CHECKED_ON },
  ...more,
})
const CHECKED_20 = 'payrollbeacon.com/new-hire-reporting; symmetry.com/payroll-tax-insights'

/** States whose rule we have looked up. The federal rule is assumed for all others and DC. */
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

/** A due day on a weekend doesn't move, because no source says that it does. */
export const reportDueOn = (firstDay: string, state: string): string =>
  addDays(firstDay, stateRule(state).days)

/** Returns how many days a rehired person was away, or undefined if that was long enough to require a new report. */
export function countDaysAwayIfShort(
  { endedOn, firstDay }: { endedOn: string; firstDay: string },
  state: string,
): number | undefined {
  const days = daysBetween(endedOn, firstDay)
  return days < stateRule(state).backAfterDays ? days : undefined
}

/** HR gets a reminder on the business day before the due day and on the one after it. */
export const REPORT_STAGES = ['due', 'overdue'] as const
type ReportStage = (typeof REPORT_STAGES)[number]

/** Older reminders are skipped, because the person was entered late. */
const REMINDER_MAX_AGE_DAYS = 7

export function reportReminderOn(today: string, dueOn: string): ReportStage | undefined {
  const overdueOn = addBusinessDays(dueOn, 1)
  const stage = today >= overdueOn ? 'overdue' : today >= addBusinessDays(dueOn, -1) ? 'due' : undefined
  return daysBetween(overdueOn, today) < REMINDER_MAX_AGE_DAYS ? stage : undefined
}

/** Sorts by due day; reports without one come last. */
export function compareDueDays(one: { dueOn: string | null }, other: { dueOn: string | null }): number {
  if (one.dueOn === other.dueOn) return 0
  if (one.dueOn === null || other.dueOn === null) return one.dueOn === null ? 1 : -1
  return one.dueOn < other.dueOn ? -1 : 1
}

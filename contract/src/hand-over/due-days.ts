import { addBusinessDays } from '../common/business-days.ts'
import { addDays, daysBetween } from '../common/dates.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'

/** The states, DC, and the territories, because some territories have new-hire directories as well. */
export const WORK_STATE_OPTIONS = PACKET_STATE_OPTIONS

const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  WORK_STATE_OPTIONS.map(({ value, label }) => [value, label]),
)

export const isWorkState = (code: string): boolean => STATE_NAMES.has(code)
export const getWorkStateName = (code: string): string => STATE_NAMES.get(code) ?? code

type StateRule = {
  /** The report is due this many calendar days after the first day of work. */
  days: number
  /** An employee rehired after this many days or more must be reported again. */
  rehireAfterDays: number
  source: string
  /** Day on which the source was read; null if the federal rule is assumed. */
  checkedOn: string | null
  note?: string
}

/** Source: 42 U.S.C. 653a(b)(2) and (a)(2)(A): 20 days; 60 consecutive days of separation. */
const FEDERAL_RULE: StateRule = {
  days: 20,
  rehireAfterDays: 60,
  source: '42 U.S.C. 653a(b)(2); not checked with the state',
  checkedOn: null,
}

const CHECKED_ON = '2026-11-27'
const checkedRule = (days: number, source: string, overrides: Partial<StateRule> = {}): StateRule => ({
  ...FEDERAL_RULE,
  ...{ days, source, checkedOn: CHECKED_ON },
  ...overrides,
})
const PAYROLL_GUIDES = 'payrollbeacon.com/new-hire-reporting; symmetry.com/payroll-tax-insights'

/**
 * The states whose rules we have looked up. The federal rule is assumed for all other states, DC, and the
 * territories.
 */
const STATE_RULES: Readonly<Record<string, StateRule>> = {
  AL: checkedRule(7, PAYROLL_GUIDES, { note: 'Recalls count, too.' }),
  ME: checkedRule(7, 'maine.gov/unemployment/reportnewhires'),
  GA: checkedRule(10, 'ga-newhire.com; O.C.G.A. 19-11-9.2', { note: 'Asks for the birth date.' }),
  VT: checkedRule(10, 'Vermont Department of Labor, employer notices of 2010 and 2024', {
    note: 'Online only.',
  }),
  MA: checkedRule(14, 'mass.gov/how-to/report-new-hires; M.G.L. c. 62E, s. 2', {
    rehireAfterDays: 30,
    note: 'Contractors paid $600 or more count, too. Online only from 25 employees.',
  }),
  RI: checkedRule(14, 'dlt.ri.gov/lmi/business/newhire.htm'),
  WV: checkedRule(14, 'xperthr.com', { rehireAfterDays: 0, note: 'Every rehire counts.' }),
  IA: checkedRule(15, 'Iowa Code 252G.3', { note: 'Some sources count a rehire after six weeks.' }),
  MS: checkedRule(15, 'Miss. Code 43-19-46', {
    note: 'Asks for the birth date and your withholding number.',
  }),
  AK: checkedRule(20, PAYROLL_GUIDES),
  AZ: checkedRule(20, PAYROLL_GUIDES),
  AR: checkedRule(20, PAYROLL_GUIDES),
  CA: checkedRule(20, PAYROLL_GUIDES, { note: 'Contractors paid $600 or more count, too.' }),
  CO: checkedRule(20, PAYROLL_GUIDES),
  CT: checkedRule(20, PAYROLL_GUIDES),
  DE: checkedRule(20, PAYROLL_GUIDES),
  UT: checkedRule(20, 'Utah Code 35A-7-104'),
}

export const getStateRule = (state: string): StateRule => STATE_RULES[state] ?? FEDERAL_RULE

/** A due date on a weekend isn't moved, because no source requires moving it. */
export const getReportDueDate = (firstDay: string, state: string): string =>
  addDays(firstDay, getStateRule(state).days)

/** Returns how many days a rehired person was away, or undefined if that was long enough to require a new report. */
export function countDaysAwayIfShort(
  { endedOn, firstDay }: { endedOn: string; firstDay: string },
  state: string,
): number | undefined {
  const days = daysBetween(endedOn, firstDay)
  return days < getStateRule(state).rehireAfterDays ? days : undefined
}

/** HR gets one reminder on the business day before the due date and another on the business day after it. */
export const REPORT_STAGES = ['due', 'overdue'] as const
type ReportStage = (typeof REPORT_STAGES)[number]

/** A report that has been overdue for this long gets no reminder, because the hire was probably entered late. */
const REMINDER_MAX_AGE_DAYS = 7

export function findReminderStage(today: string, dueOn: string): ReportStage | undefined {
  const overdueOn = addBusinessDays(dueOn, 1)
  const stage = today >= overdueOn ? 'overdue' : today >= addBusinessDays(dueOn, -1) ? 'due' : undefined
  return daysBetween(overdueOn, today) < REMINDER_MAX_AGE_DAYS ? stage : undefined
}

/** Sorts by due date; reports without a due date come last. */
export function compareByDueDate(one: { dueOn: string | null }, other: { dueOn: string | null }): number {
  if (one.dueOn === other.dueOn) return 0
  if (one.dueOn === null || other.dueOn === null) return one.dueOn === null ? 1 : -1
  return one.dueOn < other.dueOn ? -1 : 1
}

import { daysBetween } from '@epay/contract/common/dates'
import { centsToDecimal } from '@epay/contract/common/money'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'

/** The facts of a check that are compared once all of it is read. Units: cents, and 1/10,000 of an hour or piece. */
export type CheckFacts = {
  periodStart: string | undefined
  hours: number | undefined
  sickLeaveHours: number | undefined
  /** Earnings of hours or pieces. */
  ofUnits: number
  details: { amount: number; units: number; wrongProducts: number; outsidePeriod: number }
}

const STEPS = 10_000
/** Payrolls are run at least once a quarter; a longer period is probably a typing error. */
const LONG_PERIOD_DAYS = 92
/** Monthly pay may come before the end of its period. */
const EARLY_PAY_DAYS = 31

const stepsOf = (decimal: string) => Math.round(Number(decimal) * STEPS)

export function factsOf({ periodStart, hours, sickLeaveHours }: ImportedCheck): CheckFacts {
  const asSteps = (text: string | undefined) => (text ? stepsOf(text) : undefined)
  return {
    periodStart: periodStart || undefined,
    hours: asSteps(hours),
    sickLeaveHours: asSteps(sickLeaveHours),
    ofUnits: 0,
    details: { amount: 0, units: 0, wrongProducts: 0, outsidePeriod: 0 },
  }
}

export function addLine(facts: CheckFacts, { kind, amount, units }: ImportedCheckLine): void {
  if (kind === 'earning' && Number(units ?? 0) !== 0) facts.ofUnits += amount
}

export function addDetail(facts: CheckFacts, detail: ImportedEarningDetail): void {
  const { details, periodStart } = facts
  const { amount, workDate, endDate } = detail
  const [units, rate] = [Number(detail.units), Number(detail.rate)]
  details.amount += amount
  details.units += stepsOf(detail.units)
  // A salary has neither; a difference of more than a cent is not due to rounding.
  if (units !== 0 && rate !== 0 && Math.abs(units * rate * 100 - amount) > 1.5) details.wrongProducts += 1
  if (workDate > endDate || (periodStart && workDate < periodStart)) details.outsidePeriod += 1
}

type Whole = { date: string; endDate: string; earnings: number; detailCount: number }

/** What is odd about a check; each text completes a sentence that begins with the check's name. */
export function odditiesOf(facts: CheckFacts, { date, endDate, earnings, detailCount }: Whole): string[] {
  const { periodStart, hours = 0, sickLeaveHours = 0, ofUnits, details } = facts
  const days = periodStart ? daysBetween(periodStart, endDate) + 1 : undefined
  const found = []
  if (days !== undefined && days > LONG_PERIOD_DAYS) found.push(`has a period of ${days} days`)
  const early = daysBetween(date, endDate)
  if (early > EARLY_PAY_DAYS) found.push(`is dated ${early} days before its period ends`)
  if (hours < 0) found.push(`has ${numberOf(hours)} hours worked`)
  if (sickLeaveHours < 0) found.push(`has ${numberOf(sickLeaveHours)} hours of sick leave left`)
  const mostDays = days ?? LONG_PERIOD_DAYS
  if (hours > mostDays * 24 * STEPS) found.push(`has ${numberOf(hours)} hours worked in ${mostDays} days`)
  if (detailCount === 0) return found
  const { amount, units, wrongProducts, outsidePeriod } = details
  if (outsidePeriod > 0) found.push(`has ${counted(outsidePeriod, 'work date')} outside of its period`)
  if (wrongProducts > 0)
    found.push(`has ${counted(wrongProducts, "earnings' detail")} whose amount is not units times rate`)
  // Earnings without hours or pieces may have no details.
  if (amount !== earnings && amount !== ofUnits)
    found.push(`has earnings of ${centsToDecimal(earnings)} and details of ${centsToDecimal(amount)}`)
  // Fewer hours than units are fine: paid leave is not worked, and units may be pieces.
  if (hours > units) found.push(`has ${numberOf(hours)} hours worked and details of ${numberOf(units)}`)
  return found
}

const numberOf = (steps: number) => String(steps / STEPS)
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

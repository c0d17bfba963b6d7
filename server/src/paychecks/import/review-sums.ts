import { daysBetween } from '@epay/contract/common/dates'
import { centsToDecimal } from '@epay/contract/common/money'
import type { PayDateCents } from '../tables.ts'
import { addFinding, type FindingList } from './import-findings.ts'

/**
 * A check of an import with the sums of its rows, which are null where it has none. Units: cents, and 1/10,000 of an
 * hour or piece.
 */
export type CheckSums = {
  place: number
  file: string
  line: number
  employeeId: string
  date: string
  endDate: string
  checkNumber: string
  isVoided: boolean
  isNew: boolean
  wasVoided: boolean
  grossPay: number
  netPay: number
  periodStart: string | null
  hours: number | null
  sickLeaveHours: number | null
  lineCount: number
  earning: number | null
  tax: number | null
  otherDeduction: number | null
  directDeposit: number | null
  /** Earnings of hours or pieces. */
  ofUnits: number
  detailCount: number
  detailAmount: number
  detailUnits: number
  /** Details whose amount is not units times rate, and those of a day outside of the period. */
  wrongProducts: number
  outsidePeriod: number
}

export type MissingCounts = { checks: number; periodStart: number; hours: number; rates: number }

/** What messages call a check. */
export function nameOfCheck({
  checkNumber,
  date,
  employeeId,
}: Pick<CheckSums, 'checkNumber' | 'date' | 'employeeId'>): string {
  return `check ${checkNumber} of ${date} for employee ${employeeId}`
}

/** Goes through all checks: adds them up by pay date, and warns of those that are odd. Voided checks count in no sum. */
export function createSumReview(warnings: FindingList) {
  const missing: MissingCounts = { checks: 0, periodStart: 0, hours: 0, rates: 0 }
  const byDate = new Map<string, PayDateCents>()

  function addUp({ date, ...check }: CheckSums) {
    const sums = byDate.get(date) ?? noneOf(date)
    sums.checks += 1
    sums.grossPay += check.grossPay
    sums.taxes += check.tax ?? 0
    sums.otherDeductions += check.otherDeduction ?? 0
    sums.netPay += check.netPay
    sums.directDeposits += check.directDeposit ?? 0
    byDate.set(date, sums)
  }

  return {
    add(check: CheckSums): void {
      const { file, line, employeeId } = check
      for (const oddity of check.isVoided ? odditiesOfVoid(check) : odditiesOf(check))
        addFinding(warnings, { file, line, employeeId, message: `${nameOfCheck(check)} ${oddity}` })
      if (check.isVoided) return
      addUp(check)
      missing.checks += 1
      if (check.periodStart === null) missing.periodStart += 1
      if (check.hours === null) missing.hours += 1
      if (check.detailCount === 0 && check.earning !== null && check.earning !== 0) missing.rates += 1
    },
    /** The sums by pay date, oldest first. */
    finish: () => ({
      missing,
      totals: [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1)),
    }),
  }
}

function noneOf(date: string): PayDateCents {
  return {
    ...{ date, checks: 0, grossPay: 0, taxes: 0 },
    ...{ otherDeductions: 0, netPay: 0, directDeposits: 0 },
  }
}

function odditiesOfVoid({ isNew }: CheckSums): string[] {
  return isNew ? ['is voided in the files, but EPay has no such check; it is left out'] : []
}

/** Each completes a sentence that begins with the check's name. */
function odditiesOf(check: CheckSums): string[] {
  return [
    ...(check.wasVoided ? ['is voided in EPay and counts again'] : []),
    ...discrepanciesOf(check).map(found => `doesn't add up: ${found}`),
    ...oddTimesOf(check),
    ...(check.detailCount > 0 ? oddDetailsOf(check) : []),
  ]
}

/** Where a check's lines don't add up. A check without deposits is paid on paper. */
function discrepanciesOf({ grossPay, netPay, directDeposit, ...lines }: CheckSums): string[] {
  const earning = lines.earning ?? 0
  const left = grossPay - (lines.tax ?? 0) - (lines.otherDeduction ?? 0)
  const found = []
  if (earning !== grossPay) found.push(`earnings are ${money(earning)}, gross pay is ${money(grossPay)}`)
  if (left !== netPay)
    found.push(`gross pay less taxes and deductions is ${money(left)}, net pay is ${money(netPay)}`)
  if (directDeposit !== null && directDeposit !== netPay)
    found.push(`deposits are ${money(directDeposit)}, net pay is ${money(netPay)}`)
  return found
}

const STEPS = 10_000
/** Payrolls are run at least once a quarter; a longer period is probably a typing error. */
const LONG_PERIOD_DAYS = 92
/** Monthly pay may come before the end of its period. */
const EARLY_PAY_DAYS = 31

function oddTimesOf({ date, endDate, periodStart, ...check }: CheckSums): string[] {
  const hours = check.hours ?? 0
  const sickLeaveHours = check.sickLeaveHours ?? 0
  const days = periodStart === null ? undefined : daysBetween(periodStart, endDate) + 1
  const mostDays = days ?? LONG_PERIOD_DAYS
  const early = daysBetween(date, endDate)
  const found = []
  if (mostDays > LONG_PERIOD_DAYS) found.push(`has a period of ${mostDays} days`)
  if (early > EARLY_PAY_DAYS) found.push(`is dated ${early} days before its period ends`)
  if (hours < 0) found.push(`has ${numberOf(hours)} hours worked`)
  if (sickLeaveHours < 0) found.push(`has ${numberOf(sickLeaveHours)} hours of sick leave left`)
  if (hours > mostDays * 24 * STEPS) found.push(`has ${numberOf(hours)} hours worked in ${mostDays} days`)
  return found
}

function oddDetailsOf(check: CheckSums): string[] {
  const { outsidePeriod, wrongProducts, detailAmount, detailUnits, ofUnits } = check
  const [earning, hours] = [check.earning ?? 0, check.hours ?? 0]
  const found = []
  if (outsidePeriod > 0) found.push(`has ${counted(outsidePeriod, 'work date')} outside of its period`)
  if (wrongProducts > 0)
    found.push(`has ${counted(wrongProducts, "earnings' detail")} whose amount is not units times rate`)
  // Earnings without hours or pieces may have no details.
  if (detailAmount !== earning && detailAmount !== ofUnits)
    found.push(`has earnings of ${money(earning)} and details of ${money(detailAmount)}`)
  // Fewer hours than units are fine: paid leave is not worked, and units may be pieces.
  if (hours > detailUnits)
    found.push(`has ${numberOf(hours)} hours worked and details of ${numberOf(detailUnits)}`)
  return found
}

const money = centsToDecimal
const numberOf = (steps: number) => String(steps / STEPS)
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What a pay statement has to show by law and the data lacks, one sentence each. Source: docs/statement.md. */
export function missingForStatement(missing: MissingCounts, companyAddress: string): string[] {
  const of = (count: number) => `${count} of ${missing.checks} checks`
  const found = []
  if (missing.periodStart > 0)
    found.push(`The first day of the pay period (periodStart in checks.csv): ${of(missing.periodStart)}`)
  if (missing.hours > 0) found.push(`Total hours worked (hours in checks.csv): ${of(missing.hours)}`)
  if (missing.rates > 0)
    found.push(`Rates and the hours or pieces at each (earnings-details.csv): ${of(missing.rates)}`)
  if (companyAddress === '') found.push("The employer's address (setting COMPANY_ADDRESS)")
  return found
}

import { centsToDecimal } from '@epay/contract/common/money'
import { odditiesOf } from './check-oddities.ts'
import type { CheckRegistry, CheckTotals, RegisteredCheck } from './check-registry.ts'
import type { WarningList } from './import-problems.ts'

/** Where a check's lines don't add up, one sentence each. A check without deposits is paid on paper. */
function discrepanciesOf(totals: CheckTotals): string[] {
  const { grossPay, netPay, earning = 0, tax = 0, otherDeduction = 0, directDeposit } = totals
  const found = []
  if (earning !== grossPay) found.push(`earnings are ${money(earning)}, gross pay is ${money(grossPay)}`)
  const left = grossPay - tax - otherDeduction
  if (left !== netPay)
    found.push(`gross pay less taxes and deductions is ${money(left)}, net pay is ${money(netPay)}`)
  if (directDeposit !== undefined && directDeposit !== netPay)
    found.push(`deposits are ${money(directDeposit)}, net pay is ${money(netPay)}`)
  return found
}

const money = centsToDecimal

/** Goes through all checks once their lines are read. */
export function reviewChecks(registry: CheckRegistry, warnings: WarningList): MissingCounts {
  const missing = { checks: 0, periodStart: 0, hours: 0, rates: 0 }
  for (const { name, employeeId, check, ...dates } of registry.named()) {
    if (check.isVoided) continue
    missing.checks += 1
    const { file, line, totals, facts } = check
    const warn = (message: string) => warnings.add({ file, line, employeeId, message: `${name} ${message}` })
    for (const discrepancy of discrepanciesOf(totals)) warn(`doesn't add up: ${discrepancy}`)
    const whole = { ...dates, earnings: totals.earning ?? 0, detailCount: check.detailCount }
    odditiesOf(facts, whole).forEach(warn)
    if (facts.periodStart === undefined) missing.periodStart += 1
    if (facts.hours === undefined) missing.hours += 1
    if (!hasRates(check)) missing.rates += 1
  }
  return missing
}

function hasRates({ detailCount, totals }: RegisteredCheck): boolean {
  return detailCount > 0 || totals.earning === undefined || totals.earning === 0
}

export type MissingCounts = { checks: number; periodStart: number; hours: number; rates: number }

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

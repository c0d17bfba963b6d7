import { formatCount, formatMoney } from '@epay/contract/common/money'
import {
  type ControlTotals,
  subtractTotals,
  sumTotals,
  type Totals,
} from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { listMissingData } from '#server/paychecks/import/control-totals.ts'
import {
  describeFinding,
  type ImportFinding,
  type ImportRefused,
} from '#server/paychecks/import/import-findings.ts'
import type { ImportReport } from '#server/paychecks/import/import-payroll.ts'

const MAX_LISTED = 50

export function describeImport(
  { counts, accounts, warnings, warningCount, missing, bankAccounts, returning, controlTotals }: ImportReport,
  { companyAddress, restore }: { companyAddress: string; restore: ReadonlySet<string> },
): string {
  const rows = {
    Employees: counts.employees,
    Checks: counts.checks,
    'Check lines': counts.lines,
    Details: counts.details,
  }
  const countLines = Object.entries(rows).map(
    ([name, { removed, voided, returning: deletedCount, ...rest }]) => {
      const removedText = removed ? `, ${removed} removed` : ''
      const deletedText = deletedCount ? `, ${deletedCount} deleted` : ''
      const voidedText = voided ? `, ${voided} voided` : ''
      return `  ${name.padEnd(12)} ${rest.new} new, ${rest.changed} changed${voidedText}, ${rest.unchanged} unchanged${removedText}${deletedText}`
    },
  )
  const accountLines =
    accounts > 0
      ? [
          `  Accounts     ${accounts} new, without a password: "Forgot your password?" on the sign-in page emails a link to set one`,
        ]
      : []
  const warningLines =
    warningCount > 0
      ? [
          '',
          `${warningCount} ${warningCount === 1 ? 'warning' : 'warnings'}:`,
          ...listFindings(warnings, warningCount),
        ]
      : []
  const gaps = listMissingData(missing, companyAddress)
  const gapLines = gaps.length > 0 ? ['', `${IMPORT_MESSAGES.missingFromStatements}:`, ...gaps] : []
  return [
    'Imported.',
    ...countLines,
    ...accountLines,
    ...totalsLines(controlTotals),
    ...returningLines(returning, restore),
    ...bankAccountLines(bankAccounts),
    ...gapLines,
    ...warningLines,
  ].join('\n')
}

function returningLines(returning: ImportReport['returning'], restore: ReadonlySet<string>): string[] {
  const personLines = returning.map(({ employeeId, name, deleted }) => {
    if (!deleted) return `  ${employeeId} ${name}: was inactive, is active again`
    const { at, by, name: formerName } = deleted
    const deletionText = `  ${employeeId} ${name}: ${formerName === name ? '' : `${formerName} `}was deleted on ${at.slice(0, 10)} by ${by}`
    return restore.has(employeeId)
      ? `${deletionText}, is restored`
      : `${deletionText}; --restore ${employeeId} restores them`
  })
  return personLines.length > 0
    ? ['', `People who come back: ${personLines.length}`, ...personLines.slice(0, MAX_LISTED)]
    : []
}

const TOTALS_HEADER = ['Totals', 'checks', 'gross', 'taxes', 'deductions', 'net', 'deposits']

/** Lists the totals by pay date, and compares the whole import with the previous one of the same kind. */
function totalsLines({ totals, previous }: ControlTotals): string[] {
  if (totals.length === 0) return []
  const sums = sumTotals(totals)
  const previousSums = previous && sumTotals(previous.totals)
  const rows = [
    ...totals.map(({ date, ...each }) => totalsRow(date, each)),
    ...(totals.length > 1 ? [totalsRow('This import', sums)] : []),
    ...(previousSums
      ? [totalsRow('Last import', previousSums), totalsRow('Difference', subtractTotals(sums, previousSums))]
      : []),
  ]
  return ['', ...[TOTALS_HEADER, ...rows].map(alignColumns)]
}

function totalsRow(title: string, totals: Totals): string[] {
  const { grossPay, taxes, otherDeductions, netPay, directDeposits } = totals
  const amounts = [grossPay, taxes, otherDeductions, netPay, directDeposits]
  return [title, formatCount(totals.checks), ...amounts.map(amount => formatMoney(amount))]
}

function alignColumns([title = '', count = '', ...amounts]: readonly string[]): string {
  return [title.padEnd(11), count.padStart(8), ...amounts.map(amount => amount.padStart(15))].join('')
}

function bankAccountLines({ changed, shared }: ImportReport['bankAccounts']): string[] {
  const changeLines = changed.map(
    ({ employeeId, name, before, after }) => `  ${employeeId} ${name}: ${before || 'none'} -> ${after}`,
  )
  const sharedLines = shared.map(
    ({ bankAccount, people }) =>
      `  ${bankAccount}: ${people.map(({ employeeId, name }) => `${employeeId} ${name}`).join(', ')}`,
  )
  return [
    ...(changeLines.length > 0
      ? ['', `Bank accounts changed (their owners get an email): ${changeLines.length}`]
      : []),
    ...changeLines,
    ...(sharedLines.length > 0 ? ['', `Bank accounts shared by several people: ${sharedLines.length}`] : []),
    ...sharedLines,
  ]
}

function listFindings(findings: readonly ImportFinding[], total: number): string[] {
  const listedFindings = findings.slice(0, MAX_LISTED).map(describeFinding)
  return total > listedFindings.length
    ? [...listedFindings, `… and ${total - listedFindings.length} more`]
    : listedFindings
}

export function describeRefusal({ problems, total }: ImportRefused): string {
  const summary = `Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}.`
  return [...listFindings(problems, total), summary].join('\n')
}

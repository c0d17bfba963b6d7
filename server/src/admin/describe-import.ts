import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { missingForStatement } from '#server/paychecks/import/check-findings.ts'
import type { Imported } from '#server/paychecks/import/import-payroll.ts'
import {
  formatProblem,
  type ImportProblem,
  type ImportRefused,
  type ImportWarning,
} from '#server/paychecks/import/import-problems.ts'

const MAX_LISTED = 50

/** What an import did, as the command prints it. */
export function describeImport(
  { counts, accounts, warnings, warningCount, missing, bankAccounts }: Imported,
  companyAddress: string,
): string {
  const rows = {
    Employees: counts.employees,
    Checks: counts.checks,
    'Check lines': counts.lines,
    Details: counts.details,
  }
  const described = Object.entries(rows).map(([name, { removed, voided, ...rest }]) => {
    const gone = removed ? `, ${removed} removed` : ''
    const takenBack = voided ? `, ${voided} voided` : ''
    return `  ${name.padEnd(12)} ${rest.new} new, ${rest.changed} changed${takenBack}, ${rest.unchanged} unchanged${gone}`
  })
  const newAccounts =
    accounts > 0
      ? [
          `  Accounts     ${accounts} new, without a password: "Forgot your password?" on the sign-in page mails a link to set one`,
        ]
      : []
  const warned =
    warningCount > 0
      ? [
          '',
          `${warningCount} ${warningCount === 1 ? 'warning' : 'warnings'}:`,
          ...listed(warnings, warningCount),
        ]
      : []
  const lacks = missingForStatement(missing, companyAddress)
  const lacking = lacks.length > 0 ? ['', `${IMPORT_MESSAGES.statementsLack}:`, ...lacks] : []
  return [
    'Imported.',
    ...described,
    ...newAccounts,
    ...describedBankAccounts(bankAccounts),
    ...lacking,
    ...warned,
  ].join('\n')
}

function describedBankAccounts({ changed, shared }: Imported['bankAccounts']): string[] {
  const changes = changed.map(
    ({ employeeId, name, before, after }) => `  ${employeeId} ${name}: ${before || 'none'} -> ${after}`,
  )
  const shares = shared.map(
    ({ bankAccount, people }) =>
      `  ${bankAccount}: ${people.map(({ employeeId, name }) => `${employeeId} ${name}`).join(', ')}`,
  )
  return [
    ...(changes.length > 0 ? ['', `Bank accounts changed (their owners are mailed): ${changes.length}`] : []),
    ...changes,
    ...(shares.length > 0 ? ['', `Bank accounts that several people have: ${shares.length}`] : []),
    ...shares,
  ]
}

function listed(found: readonly (ImportProblem | ImportWarning)[], total: number): string[] {
  const first = found.slice(0, MAX_LISTED).map(formatProblem)
  return total > first.length ? [...first, `… and ${total - first.length} more`] : first
}

/** Every problem of an import that was refused, as the command prints them. */
export function describeRefusal({ problems, total }: ImportRefused): string {
  const end = `Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}.`
  return [...listed(problems, total), end].join('\n')
}

import type { CheckChange } from './compare-checks.ts'
import { IMPORT_MAX_LABEL } from './limits.ts'

export const PAYCHECK_MESSAGES = {
  loading: 'Fetching details. Please wait...',
  failed: 'Unable to load employee or check details.',
  noCheck: 'This address names no check.',
  chooseCheck: 'Open it from the list of your checks.',
  listFailed: 'Unable to load your checks. Please try again.',
  statementFailed: 'Unable to download the statement.',
  printFailed: 'This check can’t be printed now.',
  previous: 'Previous Check',
  next: 'Next Check',
  latest: 'Latest check',
} as const

/** The labels of a check's parts, on the pages and on the statement. */
export const CHECK_LABELS = {
  number: 'Check Number',
  date: 'Check Date',
  periodStart: 'Payroll Period Start Date',
  periodEnd: 'Payroll Period End Date',
  hours: 'Total Hours Worked',
  sickLeave: 'Paid Sick Leave Available',
  gross: 'Gross Pay',
  net: 'Net Pay',
  earnings: 'Earnings',
  taxes: 'Taxes',
  otherDeductions: 'Other Deductions',
  directDeposits: 'Direct Deposits',
} as const

export const COMPARISON_MESSAGES = {
  title: 'Since Your Last Check',
  sameNet: 'Your net pay is the same.',
  failed: 'Your last check could not be loaded, so it can’t be compared.',
  total: 'Difference of Net Pay',
  doesNotAddUp:
    'The lines of this check do not add up to its net pay. Please ask your payroll office what is missing.',
} as const

/** `3 hours less Overtime`; what it did to net pay stands beside it. */
export function changeInWords({ kind, description, presence, units, effect }: CheckChange): string {
  if (kind === 'unexplained') return 'Not explained by the lines'
  if (presence === 'new') return `${description}, which the check before did not have`
  if (presence === 'gone') return `No ${description} this time`
  if (kind === 'deduction') return `${effect < 0 ? 'More' : 'Less'} ${description}`
  // With more units for less pay, or less for more, the rate changed more than the units.
  if (units * effect <= 0) return `${effect > 0 ? 'More' : 'Less'} for ${description}`
  const hours = Math.abs(units)
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} ${units > 0 ? 'more' : 'less'} ${description}`
}

/** What is not shown one by one. */
export function otherChanges(count: number): string {
  return count === 1 ? '1 smaller change' : `${count} smaller changes`
}

export const NO_CHECKS = { title: 'No checks yet.', text: 'Your pay checks appear here on pay day.' } as const

export const IMPORT_MESSAGES = {
  previewFailed: 'The files could not be checked.',
  confirmFailed: 'Nothing was imported.',
  outcomeUnknown: 'We did not hear how the import ended.',
  previewToKnow: 'Preview the same files again: rows that were taken over count as unchanged.',
  expired: 'This preview has expired, and nothing was imported.',
  previewAgain: 'They are still chosen here: Preview Again sends them once more.',
  confirmed: 'The files are imported.',
  howToSignIn:
    'They sign in with their e-mail once they have set a password: "Forgot your password?" on the sign-in page mails them a link for it.',
  changedAccounts: 'Changed Bank Accounts',
  changedAccountsText: 'From then on, these people are paid into another account. Each of them is mailed.',
  sharedAccounts: 'Shared Bank Accounts',
  sharedAccountsText: 'Several people would be paid into one account. Please check that this is intended.',
  confirmAccounts: 'Change these bank accounts?',
  statementsLack: 'What pay statements will lack',
  tooLarge: `Together the files are larger than ${IMPORT_MAX_LABEL}.`,
} as const

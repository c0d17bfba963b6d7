import { IMPORT_MAX_LABEL } from './limits.ts'

export const PAYCHECK_MESSAGES = {
  loading: 'Fetching details. Please wait...',
  failed: 'Unable to load employee or check details.',
  noCheck: 'This address names no check.',
  chooseCheck: 'Open it from the list of your checks.',
  listFailed: 'Unable to load your checks. Please try again.',
  statementFailed: 'Unable to download the statement.',
  printFailed: 'This check can’t be printed now.',
  explanationFailed: 'The explanation could not be loaded.',
  previous: 'Previous Check',
  next: 'Next Check',
  latest: 'Latest check',
} as const

export const YEAR_MESSAGES = {
  title: 'Year Summary',
  year: 'Year',
  all: 'All Years',
  csv: 'Save the Year as CSV',
  pdf: 'Save Statements as PDF',
  none: 'There are no checks of this year.',
  tooMany: 'Many statements are being put together at the moment. Please try again in a moment.',
  failed: 'The sums of your years could not be loaded.',
  total: 'Total',
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
    'They sign in with their e-mail once they have set a password. Invite them, or let them ask for the link themselves with "Forgot your password?" on the sign-in page.',
  changedAccounts: 'Changed Bank Accounts',
  changedAccountsText: 'From then on, these people are paid into another account. Each of them is mailed.',
  sharedAccounts: 'Shared Bank Accounts',
  sharedAccountsText: 'Several people would be paid into one account. Please check that this is intended.',
  confirmAccounts: 'Change these bank accounts?',
  statementsLack: 'What pay statements will lack',
  tooLarge: `Together the files are larger than ${IMPORT_MAX_LABEL}.`,
} as const

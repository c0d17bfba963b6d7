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
  voided: 'Voided',
  voidedText: 'This check was voided. It doesn’t count in your pay.',
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

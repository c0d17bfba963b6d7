import type { FilledText } from '../languages/message.ts'
import { formatUnits } from './sums.ts'

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

/** One's own checks as a list. */
export const CHECK_LIST_TEXTS = {
  newestFirst: 'Newest first',
  view: 'View',
  viewNumber: 'View check {number}',
  open: 'Open the check of {date}',
  nothingFound: {
    title: 'No check matches the filter.',
    text: 'Try another date or number, or clear the filter.',
  },
} as const

/** One check. */
export const CHECK_TEXTS = {
  title: 'Check',
  titleOf: 'Check of {date}',
  others: 'Other checks',
  download: 'Download PDF',
  print: 'Print',
  net: 'Net',
  employee: 'Employee',
  ssn: 'SSN',
} as const

/** Beside what could not be loaded. */
export const TRY_AGAIN = 'Try Again'

/** The tables of its lines. */
export const LINE_TEXTS = {
  description: 'Description',
  units: 'Units',
  amount: 'Amount',
  ytd: 'YTD',
  totalDirectDeposits: 'Total Direct Deposits',
  totalEarnings: 'Total Earnings',
  totalTaxes: 'Total Taxes',
  totalOtherDeductions: 'Total Other Deductions',
  noDirectDeposits: 'This check was not deposited directly.',
  noTaxes: 'No taxes were withheld.',
  noOtherDeductions: 'No other deductions.',
} as const

export const EARNING_DETAIL_TEXTS = {
  title: 'Earnings Details',
  payId: 'Pay Id',
  workDate: 'Work Date',
  units: 'Units',
  rate: 'Rate',
  amount: 'Amount',
  job: 'Job',
  costCode: 'JC Cost Code',
  none: 'No details by day and job.',
} as const

/** One's own pay at a glance. */
export const PAY_OVERVIEW_TEXTS = {
  latest: 'Latest Check',
  netPay: 'Net Pay of {date}',
  ofGrossPay: 'of {amount} Gross Pay',
  open: 'Open This Check',
  yearToDate: '{year} to Date',
  lastOne: 'The Last Check',
  last: 'The Last {count} Checks',
} as const

export const PAY_CHART_TEXTS = {
  check: '{date}: {grossLabel} {gross}, {netLabel} {net}',
  label: 'Gross and net pay of each check from {oldest} to {latest}. The table has the same numbers.',
  none: 'No checks',
} as const

export const STATEMENT_TITLE = 'Earnings Statement'
export const STATEMENT_MESSAGES = {
  notACheck: 'This is a statement of earnings and deductions, not a check.',
  /** Shown for values that the payroll system's files don't contain. */
  notInData: 'Not in the payroll data',
  noAddress: 'Address not configured',
  noDetails: 'The payroll data has no rates.',
  noEarnings: 'No earnings.',
  noTaxes: 'No taxes.',
  noDeductions: 'No deductions.',
  paidByCheck: 'Paid by check.',
  hours: '{units} hours',
  soFar: 'Year to date {amount}',
  subject: '{title} of {name} by {company}, check {number}',
  footer: '{name} ({id}) - check {number} of {date}',
  ofYear: 'Earnings Statements {year} - {name}',
} as const

export const STATEMENT_LABELS = {
  employee: 'Employee',
  employeeId: 'Employee ID',
  ssn: 'Social Security Number',
  description: 'Description',
  units: 'Hours/Pieces',
  amount: 'This Period',
  ytd: 'Year to Date',
  rates: 'Hours, Pieces and Rates',
  payId: 'Pay Id',
  rate: 'Rate',
  rateAmount: 'Amount',
  hoursWorked: 'Hours Worked',
  total: 'Total {title}',
} as const

export function hoursInWords(hours: number): FilledText {
  return { text: STATEMENT_MESSAGES.hours, values: { units: formatUnits(hours) } }
}

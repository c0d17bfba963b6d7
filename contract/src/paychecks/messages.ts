import { formatMoney } from '../common/money.ts'
import type { FilledText } from '../languages/message.ts'
import { formatUnits } from './sums.ts'

export const PAYCHECK_MESSAGES = {
  loading: 'Fetching details. Please wait...',
  failed: 'Unable to load employee or check details.',
  noCheck: "We couldn't find that check.",
  chooseCheck: 'Choose it from your list of checks.',
  listFailed: "We couldn't load your checks. Try again.",
  statementFailed: "We couldn't download your statement.",
  printFailed: "We can't print this check right now.",
  explanationFailed: "We couldn't load the explanation.",
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
  csv: 'Download Year (CSV)',
  pdf: 'Download Year (PDF)',
  none: 'No checks in this year.',
  tooMany: "We're preparing a lot of statements right now. Try again in a moment.",
  failed: "We couldn't load your yearly totals.",
  total: 'Total',
} as const

export const CHECK_LABELS = {
  number: 'Check Number',
  date: 'Check Date',
  periodStart: 'Payroll Period Start Date',
  periodEnd: 'Payroll Period End Date',
  hours: 'Total Hours Worked',
  sickLeave: 'Paid Sick Leave Available',
  qualifiedOvertime: 'Qualified Overtime',
  gross: 'Gross Pay',
  net: 'Net Pay',
  earnings: 'Earnings',
  taxes: 'Taxes',
  otherDeductions: 'Other Deductions',
  directDeposits: 'Direct Deposits',
} as const

export const NO_CHECKS = { title: 'No checks yet.', text: 'Your paychecks show up here on payday.' } as const

export const CHECK_LIST_TEXTS = {
  newestFirst: 'Newest first',
  view: 'View',
  viewNumber: 'View check {number}',
  open: 'Open check dated {date}',
  reversal: 'Reversal',
  nothingFound: {
    title: 'No checks match your filter.',
    text: 'Try another date or number, or clear the filter.',
  },
} as const

export const CHECK_TEXTS = {
  title: 'Check',
  titleOf: 'Check dated {date}',
  others: 'Other checks',
  download: 'Download PDF',
  print: 'Print',
  net: 'Net',
  employee: 'Employee',
  ssn: 'SSN',
} as const

export const LINE_TEXTS = {
  description: 'Description',
  units: 'Units',
  amount: 'Amount',
  ytd: 'YTD',
  totalDirectDeposits: 'Total Direct Deposits',
  totalEarnings: 'Total Earnings',
  totalTaxes: 'Total Taxes',
  totalOtherDeductions: 'Total Other Deductions',
  noDirectDeposits: "This check wasn't direct deposited.",
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
  none: 'No daily job details',
} as const

export const PAY_OVERVIEW_TEXTS = {
  latest: 'Latest Check',
  own: 'My Pay',
  netPay: 'Net pay, {date}',
  fromGrossPay: 'from {amount} gross pay',
  open: 'View This Check',
  yearToDate: '{year} Year to Date',
  lastCheck: 'Last Check',
  last: 'Last {count} Checks',
} as const

export const PAY_CHART_TEXTS = {
  check: '{date}: {grossLabel} {gross}, {netLabel} {net}',
  label: 'Gross and net pay for each check from {oldest} to {latest}. The table shows the same numbers.',
  none: 'No checks',
} as const

export const STATEMENT_TITLE = 'Earnings Statement'
export const STATEMENT_MESSAGES = {
  notACheck: 'This is a statement of earnings and deductions, not a check.',
  notInData: 'Not provided by payroll',
  noAddress: 'No address on file',
  noDetails: "Payroll didn't send rates.",
  noEarnings: 'No earnings.',
  noTaxes: 'No taxes.',
  noDeductions: 'No deductions.',
  paidByCheck: 'Paid by check.',
  hours: '{units} hours',
  soFar: 'Year to date {amount}',
  withSoFar: '{amount}, year to date {ytd}',
  subject: '{title} for {name}, {company}, check {number}',
  footer: '{name} ({id}) – check {number}, {date}',
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

export function describeHours(hours: number): FilledText {
  return { text: STATEMENT_MESSAGES.hours, values: { units: formatUnits(hours) } }
}

type QualifiedOvertime = {
  qualifiedOvertime?: number | null | undefined
  qualifiedOvertimeYtd?: number | null | undefined
}

export function describeOvertime({
  qualifiedOvertime: amount,
  qualifiedOvertimeYtd: ytd,
}: QualifiedOvertime): FilledText | undefined {
  const soFar = formatMoney(ytd ?? 0, 'currency')
  if (amount != null)
    return {
      text: STATEMENT_MESSAGES.withSoFar,
      values: { amount: formatMoney(amount, 'currency'), ytd: soFar },
    }
  return ytd == null ? undefined : { text: STATEMENT_MESSAGES.soFar, values: { amount: soFar } }
}

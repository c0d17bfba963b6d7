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

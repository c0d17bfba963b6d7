import type { FilledText } from '../languages/message.ts'
import { formatUnits } from './sums.ts'

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

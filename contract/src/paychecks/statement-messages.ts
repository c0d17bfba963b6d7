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
} as const

import { expect, test } from 'vitest'
import { describeImport } from './describe-import.ts'

const NONE = { new: 0, changed: 0, unchanged: 0 }
const DELETED = { at: '2026-03-02T10:00:00.000Z', by: 'Marisol Vega', name: 'Ann', refusal: null }
const IMPORTED = {
  announced: NONE,
  counts: { employees: NONE, checks: { ...NONE, new: 4 }, lines: { ...NONE, removed: 2 }, details: NONE },
  bankAccounts: { given: 0, changed: [], shared: [] },
  changedNumbers: { bankAccounts: 0, ssns: 0 },
  accounts: 0,
  invitable: [],
  warnings: [],
  returning: [
    { employeeId: '7', name: 'Ann', deleted: DELETED },
    { employeeId: '8', name: 'Bo', deleted: { ...DELETED, name: 'Cy' } },
    { employeeId: '9', name: 'Dee', deleted: null },
  ],
  warningCount: 0,
  controlTotals: {
    totals: [
      {
        ...{ date: '2026-11-20', checks: 4, grossPay: 1000.1, taxes: 200 },
        ...{ otherDeductions: 0, netPay: 800.1, directDeposits: 800.1 },
      },
    ],
    previous: null,
  },
  missing: { checks: 4, periodStart: 3, hours: 0, rates: 0 },
}

test('lists what was imported, who returns, and what pay statements lack', () => {
  const options = { companyAddress: '', restore: new Set(['7']) }
  expect(describeImport(IMPORTED, options).split('\n')).toEqual([
    'Imported.',
    '  Employees    0 new, 0 changed, 0 unchanged',
    '  Checks       4 new, 0 changed, 0 unchanged',
    '  Check lines  0 new, 0 changed, 0 unchanged, 2 removed',
    '  Details      0 new, 0 changed, 0 unchanged',
    '',
    'Totals       checks          gross          taxes     deductions            net       deposits',
    '2026-11-20        4       1,000.10         200.00           0.00         800.10         800.10',
    '',
    'People who come back: 3',
    '  7 Ann: was deleted on 2026-03-02 by Marisol Vega, is restored',
    '  8 Bo: Cy was deleted on 2026-03-02 by Marisol Vega; --restore 8 restores them',
    '  9 Dee: was inactive, is active again',
    '',
    'Missing from pay statements:',
    'The first day of the pay period (periodStart in checks.csv): 3 of 4 checks',
    "The employer's address (setting COMPANY_ADDRESS)",
  ])
})

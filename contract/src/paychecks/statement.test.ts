import { expect, it } from 'vitest'
import { STATEMENT_MESSAGES } from './messages.ts'
import { createStatement, type StatementData } from './statement.ts'

const DATA: StatementData = {
  companyName: 'Harbor Builders',
  companyAddress: '1200 Harbor Way, Oakland, CA 94607',
  employee: {
    ...{ id: '7', name: 'Ann Lee', address1: '1 Main St', address2: '', city: 'Davis', state: 'CA', zip: '' },
    ...{ isActive: true, balance: 0, accountType: 'Checking', bankAccount: '****1042', printStub: true },
    ...{ ssn: 'XXX-XX-1042', accountId: null, email: '', roles: [] },
  },
  check: {
    ...{ date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '80231' },
    ...{ grossPay: 1426, netPay: 1010.7, periodStart: '2025-12-29', hours: 44, sickLeaveHours: 31.5 },
  },
  earnings: [
    { description: 'Regular', units: 40, amount: 1240, ytd: 2480.1 },
    { description: 'Bonus', units: 0, amount: 186, ytd: 186.2 },
  ],
  earningDetails: [
    { payId: 'REG', workDate: '2026-01-02', units: 16, rate: 31, amount: 496, job: '24-1', jcCostCode: '' },
    { payId: 'OT', workDate: '2026-01-03', units: 2.6667, rate: 60.75, amount: 162, job: '', jcCostCode: '' },
    { payId: 'REG', workDate: '2026-01-03', units: 24, rate: 31, amount: 744, job: '24-2', jcCostCode: '' },
    { payId: 'REG', workDate: '2026-01-03', units: 1, rate: 45, amount: 45, job: '24-2', jcCostCode: '' },
  ],
  taxes: [{ description: 'FIT', amount: 315.5, ytd: 600.1 }],
  otherDeductions: [{ description: 'Dues', amount: 99.8, ytd: 199.6 }],
  directDeposits: [
    { description: 'Savings', amount: 300, ytd: 600 },
    { description: 'Checking', amount: 710.7, ytd: 1266.6 },
  ],
  earlierLines: [
    { kind: 'earning', description: 'Regular', ytd: 1240.1 },
    { kind: 'tax', description: 'FIT', ytd: 284.6 },
  ],
}
const findPeriodFact = (data: StatementData, label: string) =>
  createStatement(data).period.find(fact => fact.label === label)?.value

it('sums its tables, with the year to date of each', () => {
  const { sums, earnings, rates, taxes, directDeposits } = createStatement(DATA)
  expect(sums).toMatchObject([
    { label: 'Gross Pay', amount: '$1,426.00', soFar: 'Year to date $2,666.30' },
    { label: 'Taxes', amount: '$315.50', soFar: 'Year to date $600.10' },
    { label: 'Other Deductions', amount: '$99.80', soFar: 'Year to date $199.60' },
    { label: 'Net Pay', amount: '$1,010.70', soFar: 'Year to date $1,866.60' },
  ])
  expect(earnings.rows).toEqual([
    ['Regular', '40.00', '1,240.00', '2,480.10'],
    ['Bonus', '', '186.00', '186.20'],
  ])
  expect(earnings.total).toEqual(['Gross Pay', '', '1,426.00', '2,666.30'])
  expect(rates.rows).toEqual([
    ['REG', '40.00', '31.00', '1,240.00'],
    ['OT', '2.6667', '60.75', '162.00'],
    ['REG', '1.00', '45.00', '45.00'],
  ])
  expect(taxes.total).toEqual(['Total Taxes', '315.50', '600.10'])
  expect(directDeposits.rows).toEqual([
    ['Savings', '300.00', '600.00'],
    ['Checking', '710.70', '1,266.60'],
  ])
  expect(directDeposits.total).toEqual(['Total Direct Deposits', '1,010.70', '1,866.60'])
})

it('adds the lines that only earlier checks of the year have', () => {
  const { sums, earnings, taxes, otherDeductions, directDeposits } = createStatement({
    ...DATA,
    earnings: [{ description: 'Regular', units: 3, amount: 100, ytd: 2580.1 }],
    taxes: [],
    otherDeductions: [],
    directDeposits: [],
    earlierLines: [
      { kind: 'earning', description: 'Regular', ytd: 2480.1 },
      { kind: 'earning', description: 'Bonus', ytd: 186.2 },
      { kind: 'tax', description: 'FIT', ytd: 600.1 },
      { kind: 'otherDeduction', description: 'Dues', ytd: 199.6 },
      { kind: 'otherDeduction', description: 'Paid back', ytd: 0 },
      { kind: 'directDeposit', description: 'Savings', ytd: 600 },
    ],
  })
  expect(earnings.rows).toEqual([
    ['Regular', '3.00', '100.00', '2,580.10'],
    ['Bonus', '', '0.00', '186.20'],
  ])
  expect(taxes.rows).toEqual([['FIT', '0.00', '600.10']])
  expect(otherDeductions.rows).toEqual([['Dues', '0.00', '199.60']])
  expect(directDeposits.rows).toEqual([])
  expect(sums.map(({ soFar }) => soFar)).toEqual(
    ['$2,766.30', '$600.10', '$199.60', '$1,966.60'].map(amount => `Year to date ${amount}`),
  )
})

it('marks missing data, except for paid sick leave', () => {
  const { notInData, noAddress } = STATEMENT_MESSAGES
  expect(findPeriodFact(DATA, 'Paid Sick Leave Available')).toBe('31.50 hours')
  const missingFacts = { periodStart: null, hours: null, sickLeaveHours: null }
  const incompleteData = { ...DATA, check: { ...DATA.check, ...missingFacts }, companyAddress: '' }
  expect(findPeriodFact(incompleteData, 'Paid Sick Leave Available')).toBeUndefined()
  expect(findPeriodFact(incompleteData, 'Payroll Period Start Date')).toBe(notInData)
  expect(findPeriodFact(incompleteData, 'Total Hours Worked')).toBe(notInData)
  expect(createStatement(incompleteData).employer.address).toBe(noAddress)
  expect(
    createStatement({ ...incompleteData, employee: { ...DATA.employee, ssn: '' } }).identity[1]?.value,
  ).toBe(notInData)
})

it.each([
  [{ qualifiedOvertime: 33.33, qualifiedOvertimeYtd: 40 }, '$33.33, year to date $40.00'],
  [{ qualifiedOvertime: null, qualifiedOvertimeYtd: 40 }, 'Year to date $40.00'],
  [{ qualifiedOvertime: null, qualifiedOvertimeYtd: null }, undefined],
])('shows qualified overtime: %o', (amounts, text) => {
  expect(findPeriodFact({ ...DATA, check: { ...DATA.check, ...amounts } }, 'Qualified Overtime')).toBe(text)
})

import { describe, expect, it } from 'vitest'
import { getDeductionText, translateLineName } from './known-lines.ts'

describe('a deduction', () => {
  it.each([
    ['tax', 'Federal Income Tax', /^Federal income tax/],
    ['tax', 'Medicare', /^Medicare/],
    ['tax', 'CA Income Tax', /^State income tax/],
    ['tax', 'CA SDI', /disability insurance/],
    ['otherDeduction', 'Medical Insurance', /health insurance/],
    ['otherDeduction', '401k', /retirement/],
    ['otherDeduction', 'Operating  Engineers Dues', /^Dues/],
    ['otherDeduction', 'Carpenters Vacation Fund', /vacation/],
    ['otherDeduction', 'Child Support', /Child/],
  ] as const)('is explained: %s %s', (kind, description, text) => {
    expect(getDeductionText(kind, description)).toMatch(text)
  })

  it.each([
    ['tax', 'SF Income Tax'],
    ['tax', 'Federal Excise Tax'],
    ['tax', '401(k)'],
    ['otherDeduction', '401(k) Loan'],
    ['otherDeduction', 'Health Savings Account'],
    ['otherDeduction', 'Federal Income Tax'],
    ['otherDeduction', ''],
  ] as const)('is not guessed: %s %s', (kind, description) => {
    expect(getDeductionText(kind, description)).toBeUndefined()
  })
})

it.each([
  ['earning', 'OVERTIME  PAY', 'Horas extra'],
  ['deduction', 'CA SDI', 'Seguro por incapacidad (SDI)'],
  ['deduction', '401(k)', 'Ahorro para la jubilación (401(k))'],
  ['directDeposit', 'Checking ****2909', 'Cuenta de cheques ****2909'],
  ['earning', 'Overtime Bridge 12', 'Overtime Bridge 12'],
  ['deduction', 'Overtime', 'Overtime'],
  ['deduction', 'SF Payroll Expense', 'SF Payroll Expense'],
] as const)('translates the %s %s as %s', (kind, description, spanish) => {
  expect(translateLineName(kind, description, 'es')).toBe(spanish)
  expect(translateLineName(kind, description, 'en')).toBe(description)
})

import { describe, expect, it } from 'vitest'
import { deductionText, lineName } from './known-lines.ts'

describe('what a deduction is for', () => {
  it.each([
    ['tax', 'Federal Income Tax', /^Federal income tax/],
    ['tax', 'FIT', /^Federal income tax/],
    ['tax', 'Medicare', /^Medicare/],
    ['tax', 'CA Income Tax', /^State income tax/],
    ['tax', 'State Tax', /^State income tax/],
    ['tax', 'CA SDI', /disability insurance/],
    ['otherDeduction', 'Medical Insurance', /health insurance/],
    ['otherDeduction', '401k', /retirement/],
    ['otherDeduction', 'Operating  Engineers Dues', /^Dues/],
    ['otherDeduction', 'Carpenters Vacation Fund', /vacation/],
    ['otherDeduction', 'Child Support', /Child/],
  ] as const)('%s %s', (kind, description, text) => {
    expect(deductionText(kind, description)).toMatch(text)
  })

  it.each([
    ['tax', 'SF Income Tax'],
    ['tax', 'Federal Excise Tax'],
    ['tax', '401(k)'],
    ['otherDeduction', '401(k) Loan'],
    ['otherDeduction', 'Health Savings Account'],
    ['otherDeduction', 'Federal Income Tax'],
    ['otherDeduction', 'Dues Refund'],
    ['otherDeduction', ''],
  ] as const)('is not guessed for %s %s', (kind, description) => {
    expect(deductionText(kind, description)).toBeUndefined()
  })
})

it.each([
  ['earning', 'Overtime', 'Horas extra'],
  ['earning', 'OVERTIME  PAY', 'Horas extra'],
  ['deduction', 'Federal Income Tax', 'Impuesto federal'],
  ['deduction', 'CA SDI', 'Seguro por incapacidad (SDI)'],
  ['deduction', '401(k)', 'Ahorro para la jubilación (401(k))'],
  ['directDeposit', 'Checking ****2909', 'Cuenta de cheques ****2909'],
  ['earning', 'Overtime Bridge 12', 'Overtime Bridge 12'],
  ['deduction', 'Overtime', 'Overtime'],
  ['deduction', 'SF Payroll Expense', 'SF Payroll Expense'],
] as const)('a %s named %s is %s in Spanish', (kind, description, spanish) => {
  expect(lineName(kind, description, 'es')).toBe(spanish)
  expect(lineName(kind, description, 'en')).toBe(description)
})

import { describe, expect, it } from 'vitest'
import { deductionText } from './known-deductions.ts'

describe('what a deduction is for', () => {
  it.each([
    ['tax', 'Federal Income Tax', /^Income tax of the United States/],
    ['tax', 'FEDERAL TAX', /^Income tax of the United States/],
    ['tax', 'FIT', /^Income tax of the United States/],
    ['tax', 'Social Security', /^Social Security/],
    ['tax', 'Medicare', /^Medicare/],
    ['tax', 'CA Income Tax', /^Income tax of your state/],
    ['tax', 'State Tax', /^Income tax of your state/],
    ['tax', 'CA SDI', /^Disability insurance/],
    ['otherDeduction', 'Medical Insurance', /health insurance/],
    ['otherDeduction', '401(k)', /retirement/],
    ['otherDeduction', '401k', /retirement/],
    ['otherDeduction', 'Operating  Engineers Dues', /^Dues/],
    ['otherDeduction', 'Carpenters Vacation Fund', /vacation/],
    ['otherDeduction', 'Child Support', /child/],
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

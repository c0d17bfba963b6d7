import { describe, expect, it } from 'vitest'
import { deductionText } from './known-deductions.ts'

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

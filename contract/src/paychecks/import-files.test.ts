import { describe, expect, it } from 'vitest'
import {
  cents,
  createRowReader,
  decimal,
  IMPORT_COLUMNS,
  IMPORT_FILE_NAMES,
  InvalidCell,
} from './import-files.ts'
import { negateDecimal, toPlainDecimal } from './plain-decimal.ts'

describe.each(IMPORT_FILE_NAMES)('the columns of %s', file => {
  const columns = Object.entries(IMPORT_COLUMNS[file])

  it('explains invalid cells in a sentence, and rejects unreadable characters', () => {
    for (const text of ['', 'x', '\0', '\uFFFD', 'x'.repeat(200)])
      for (const [name, { read }] of columns) {
        const value = read(text)
        if (value instanceof InvalidCell)
          expect([name, value.message]).toEqual([name, expect.stringMatching(/^["A-Z].*\.$/)])
        else expect([name, text]).toEqual([name, expect.not.stringMatching(/[\0\uFFFD]/)])
      }
  })
})

describe('a row', () => {
  const read = createRowReader('checks.csv')
  const KEY = ['7', '2026-01-09', '2026-01-04', '1']

  it('trims a row, reads amounts in cents, and leaves out blank optional values', () => {
    expect(read([...KEY, ' C1 ', '100.5', '80', '2025-12-29', '40', '', 'Yes'])).toEqual({
      row: {
        ...{ employeeId: '7', date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: 'C1' },
        ...{ grossPay: 100_50, netPay: 80_00, periodStart: '2025-12-29', hours: '40', voided: true },
      },
    })
  })

  it('rejects a row with each problem, one per column', () => {
    expect(read(['', '2026-02-30', '2026-01-04', '1', 'C1', '1,00', '80', '2026-01-05'])).toEqual({
      problems: [
        { column: 'employeeId', message: 'This is blank, but every row needs it.' },
        { column: 'date', message: '"{value}" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.' },
        { column: 'grossPay', message: '"{value}" isn\'t an amount. Use numbers only, like 1234.50.' },
        { column: 'periodStart', message: 'The pay period starts on {value}, after it ends (2026-01-04).' },
      ],
    })
  })
})

describe('a number from a spreadsheet or database', () => {
  it.each([
    [' $1,000.00 ', '1000'],
    [' $(1,000.00)', '-1000'],
    [' $-   ', '0'],
    [' -   ', '0'],
    ['$-12', '-12'],
    ['\u221212', '-12'],
    ['+12', '12'],
    ['12.00-', '-12'],
    ['(12.00)', '-12'],
    ['40.00000', '40'],
    ['.50', '0.5'],
    ['12.', '12'],
    ['(0.00)', '0'],
    ['1,234,567.8', '1234567.8'],
  ])('reads %j as %s', (text, plain) => {
    expect(toPlainDecimal(text)).toBe(plain)
  })

  it('never guesses a number', () => {
    const invalidSigns = ['', ' ', '.', '$', '()', '(12', '12)', '-12-', '(12-)', '-(12)', '$$12']
    const texts = [...invalidSigns, '1,23', '1,23.00', '1.234,50']
    for (const text of texts)
      expect([text, toPlainDecimal(text, { hasThousandsSeparators: true })]).toEqual([text, undefined])
  })

  it('reads thousands without a decimal point only if the mapping says so', () => {
    expect(toPlainDecimal('1,234')).toBeUndefined()
    expect(toPlainDecimal('1,234', { hasThousandsSeparators: true })).toBe('1234')
  })

  it('rejects a number with too many significant decimals', () => {
    expect(cents.read('1000.0050')).toBeInstanceOf(InvalidCell)
    expect(cents.read('1000.5000')).toBe(100_050)
    expect(decimal.read('40.00000')).toBe('40')
    expect(decimal.read('40.00001')).toBeInstanceOf(InvalidCell)
  })
})

it('negates numbers, but not zero', () => {
  expect(['5', '-5', '0.00'].map(negateDecimal)).toEqual(['-5', '5', '0.00'])
})

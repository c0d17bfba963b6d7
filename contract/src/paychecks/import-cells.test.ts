import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToDecimal } from '../common/money.ts'
import { cents, decimal, plainDecimal, turnSign, WrongCell } from './import-cells.ts'

describe('a number as spreadsheets and databases write it', () => {
  it.each([
    [' $1,000.00 ', '1000'],
    [' $(1,000.00)', '-1000'],
    ['($1,000.00)', '-1000'],
    [' $-   ', '0'],
    [' -   ', '0'],
    ['$-12', '-12'],
    ['-$12', '-12'],
    ['\u221212', '-12'],
    ['+12', '12'],
    ['12.00-', '-12'],
    ['$12.00-', '-12'],
    ['(12.00)', '-12'],
    ['$ (12.00)', '-12'],
    ['1000.0000', '1000'],
    ['40.00000', '40'],
    ['.50', '0.5'],
    ['12.', '12'],
    ['(0.00)', '0'],
    ['1,234,567.8', '1234567.8'],
  ])('reads %j as %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain)
  })

  it.each([
    '',
    ' ',
    '.',
    '$',
    '()',
    '(12',
    '12)',
    '-12-',
    '(12-)',
    '-(12)',
    '$$12',
    '1,23',
    '1,23.00',
    '1.234,50',
  ])('does not guess at %j', text => {
    expect(plainDecimal(text, { hasThousands: true })).toBeUndefined()
  })

  it('takes thousands without a decimal point only where the mapping says that they are', () => {
    expect(plainDecimal('1,234')).toBeUndefined()
    expect(plainDecimal('1,234', { hasThousands: true })).toBe('1234')
  })

  it('is the amount that was written, whatever is around it', () => {
    const around = fc.constantFrom(
      ...[
        ['-', ''],
        ['(', ')'],
        ['$(', ')'],
        ['($', ')'],
        ['-$', ''],
        ['$-', ''],
        ['', '-'],
        [' $ (', ') '],
      ],
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), around, (amount, [before, after]) => {
        const digits = centsToDecimal(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
        expect(cents.read(`${before}${digits}00${after}`)).toBe(amount === 0 ? 0 : -amount)
      }),
    )
  })

  it('keeps digits that count: they are refused where there is no room for them', () => {
    expect(cents.read('1000.0050')).toBeInstanceOf(WrongCell)
    expect(cents.read('1000.5000')).toBe(100_050)
    expect(decimal.read('40.00000')).toBe('40')
    expect(decimal.read('40.00001')).toBeInstanceOf(WrongCell)
  })
})

it('turns signs, but not of zero', () => {
  expect(['5', '-5', '0.00'].map(turnSign)).toEqual(['-5', '5', '0.00'])
})

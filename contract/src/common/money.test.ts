import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsToDecimal,
  decimalToWire,
  formatDollars,
  formatMoney,
  formatNumber,
  parseCents,
} from './money.ts'

describe('parseCents', () => {
  it.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12.05', 1205],
    ['-12.50', -1250],
    ['-0', 0],
    ['-0.00', 0],
    [' 1284.17 ', 128_417],
    ['0.07', 7],
    ['9999999999.99', 999_999_999_999],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents)
  })

  it('is exact for every amount that fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), cents => {
        expect(parseCents(centsToDecimal(cents))).toBe(cents)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '1.234',
    '1,284.17',
    '$12',
    '1e3',
    '--1',
    '+1',
    '12 50',
    'NaN',
    '12345678901',
  ])('refuses %s', text => {
    expect(parseCents(text)).toBeUndefined()
  })
})

describe('centsToDecimal', () => {
  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [-7, '-0.07'],
    [1250, '12.50'],
    [-128_417, '-1284.17'],
  ])('%i cents are %s', (cents, decimal) => {
    expect(centsToDecimal(cents)).toBe(decimal)
    expect(parseCents(decimal)).toBe(cents)
  })
})

describe('on the wire and on screen', () => {
  it('is a number with at most two decimals', () => {
    expect(decimalToWire('1284.17')).toBe(1284.17)
    expect(decimalToWire('0.10')).toBe(0.1)
  })

  it('is shown with two decimals', () => {
    expect(formatMoney(1284.17)).toBe('1,284.17')
    expect(formatMoney(5)).toBe('5.00')
    expect(formatMoney(-0.5)).toBe('-0.50')
    expect(formatMoney(1284.1, 'currency')).toBe('$1,284.10')
    expect(formatMoney(-1284.1, 'currency')).toBe('-$1,284.10')
    expect(formatMoney(null)).toBe('–')
  })

  it.each([
    [2, 2],
    [2, 4],
    [0, 1],
    [0, 0],
  ])('is written as the platform does with %i to %i decimals', (least, most) => {
    const decimals = { minimumFractionDigits: least, maximumFractionDigits: most }
    const plain = new Intl.NumberFormat('en-US', decimals)
    const dollars = new Intl.NumberFormat('en-US', { ...decimals, style: 'currency', currency: 'USD' })
    const numbers = [
      0, 0.1, 0.25, 5, 9.75, 10.5, 99.9, 100, 999.99, 1000, 2.6667, 12_345.678, 9_999_999_999.99,
    ]
    for (const number of numbers.flatMap(each => (each === 0 ? [each] : [each, -each]))) {
      expect(formatNumber(number, { least, most })).toBe(plain.format(number))
      expect(formatDollars(number, { least, most })).toBe(dollars.format(number))
    }
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsToDecimal, formatDollars, formatMoney, formatNumber, parseCents } from './money.ts'

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['-12.50', -1250],
  ['-0.00', 0],
  [' 1284.17 ', 128_417],
  ['0.07', 7],
  ['9999999999.99', 999_999_999_999],
])('parseCents(%j) is %i', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

it.each(['', '.5', '5.', '1.234', '1,284.17', '$12', '1e3', '--1', '+1', '12 50', 'NaN', '12345678901'])(
  'parseCents rejects %j',
  text => {
    expect(parseCents(text)).toBeUndefined()
  },
)

it('converts every amount that fits to a decimal and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), cents => {
      expect(parseCents(centsToDecimal(cents))).toBe(cents)
    }),
    { numRuns: 2_000 },
  )
})

it('formatMoney shows a dash for a missing amount, and dollars on request', () => {
  expect([formatMoney(null), formatMoney(-0.5), formatMoney(-1284.1, 'currency')]).toEqual([
    '–',
    '-0.50',
    '-$1,284.10',
  ])
})

it.each([
  [2, 2],
  [2, 4],
  [0, 1],
  [0, 0],
])('formats like Intl with %i to %i decimals', (minDecimals, maxDecimals) => {
  const options = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }
  const formatter = new Intl.NumberFormat('en-US', options)
  const dollars = new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency: 'USD' })
  for (const positive of [0, 0.25, 5, 10.5, 99.9, 999.99, 1000, 2.6667, 12_345.678, 9_999_999_999.99]) {
    for (const number of positive === 0 ? [0] : [positive, -positive]) {
      expect(formatNumber(number, { minDecimals, maxDecimals })).toBe(formatter.format(number))
      expect(formatDollars(number, { minDecimals, maxDecimals })).toBe(dollars.format(number))
    }
  }
})

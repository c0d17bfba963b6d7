import { expect, it } from 'vitest'
import { formatUnits, sumOf, sumOfUnits } from './sums.ts'

it('adds amounts without binary fractions', () => {
  expect(sumOf([0.1, 0.2, 1234.57], amount => amount)).toBe(1234.87)
  expect(sumOf([], amount => amount)).toBe(0)
  expect(sumOf([{ amount: -5.05 }, { amount: 5 }], row => row.amount)).toBe(-0.05)
})

it('adds hours and pieces to four decimals', () => {
  expect(sumOfUnits([2.6667, 2.6667, 2.6667, 0.1, 0.2], units => units)).toBe(8.3001)
})

it('returns no sum if a number is missing', () => {
  expect(sumOf([1, null, 2], amount => amount)).toBeNull()
  expect(sumOfUnits([null], units => units)).toBeNull()
  expect(formatUnits(null)).toBe('–')
})

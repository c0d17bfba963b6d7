import { describe, expect, it } from 'vitest'
import { isInHours } from './paid-hours.ts'

describe('units are hours', () => {
  const earnings = [
    { description: 'Regular', units: 40, amount: 1, ytd: 1 },
    { description: 'Overtime', units: 2, amount: 1, ytd: 1 },
  ]

  it.each([
    ['Overtime', null, true],
    ['Regular Hours', null, true],
    ['Paid Sick Leave', undefined, true],
    ['Regular', 42, true],
    ['Regular', 45, true],
    ['Regular', 41.99, false],
    ['Regular', null, false],
    ['Vehicle Allowance', 100, false],
    ['Piece Work', 100, false],
    ['Overtime Pieces', 100, false],
  ])('%s with %s hours worked: %s', (description, hours, expected) => {
    expect(isInHours(description, { hours, earnings })).toBe(expected)
  })
})

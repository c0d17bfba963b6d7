import { expect, it } from 'vitest'
import { hoursAtRates } from './statement.ts'

const detail = { workDate: '2026-01-05', job: '24-018', jcCostCode: '26-050' }

it('adds up hours and amounts of one kind and rate', () => {
  expect(
    hoursAtRates([
      { ...detail, payId: 'REG', units: 8.1, rate: 40.5, amount: 328.05 },
      { ...detail, payId: 'OT', units: 2.6667, rate: 60.75, amount: 162 },
      { ...detail, payId: 'REG', units: 7.2, rate: 40.5, amount: 291.6 },
      { ...detail, payId: 'REG', units: 1, rate: 45, amount: 45 },
    ]),
  ).toEqual([
    { payId: 'REG', rate: 40.5, units: 15.3, amount: 619.65 },
    { payId: 'OT', rate: 60.75, units: 2.6667, amount: 162 },
    { payId: 'REG', rate: 45, units: 1, amount: 45 },
  ])
})

it('is empty without details', () => {
  expect(hoursAtRates([])).toEqual([])
})

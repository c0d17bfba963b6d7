import { expect, it } from 'vitest'
import { laterByBusinessDays } from './business-days.ts'

it.each([
  ['Monday', '2026-11-16T17:00:00Z', 2, '2026-11-18T17:00:00Z'],
  ['Wednesday', '2026-11-18T17:00:00Z', 2, '2026-11-20T17:00:00Z'],
  ['Thursday', '2026-11-19T17:00:00Z', 2, '2026-11-23T17:00:00Z'],
  ['Friday', '2026-11-20T17:00:00Z', 2, '2026-11-24T17:00:00Z'],
  ['Saturday', '2026-11-21T17:00:00Z', 2, '2026-11-24T17:00:00Z'],
  ['Sunday', '2026-11-22T17:00:00Z', 2, '2026-11-24T17:00:00Z'],
  ['Monday', '2026-11-16T17:00:00Z', 5, '2026-11-23T17:00:00Z'],
  ['Friday', '2026-11-20T17:00:00Z', 5, '2026-11-30T17:00:00Z'],
  ['Sunday', '2026-11-22T17:00:00Z', 5, '2026-11-30T17:00:00Z'],
  ['Friday', '2026-11-20T17:00:00Z', 10, '2026-12-07T17:00:00Z'],
  ['the eve of Christmas', '2026-12-24T17:00:00Z', 1, '2026-12-28T17:00:00Z'],
  ['Monday', '2028-02-28T17:00:00Z', 2, '2028-03-01T17:00:00Z'],
  ['Friday', '2026-11-20T17:00:00Z', 0, '2026-11-20T17:00:00Z'],
])('%s %s and %i business days', (_, from, days, expected) => {
  expect(laterByBusinessDays(new Date(from), days, 'UTC')).toEqual(new Date(expected))
})

it('counts the days of its time zone', () => {
  const fridayEveningInLosAngeles = new Date('2026-11-21T03:00:00Z')
  expect(laterByBusinessDays(fridayEveningInLosAngeles, 1, 'America/Los_Angeles')).toEqual(
    new Date('2026-11-24T03:00:00Z'),
  )
  expect(laterByBusinessDays(fridayEveningInLosAngeles, 1, 'UTC')).toEqual(new Date('2026-11-23T03:00:00Z'))
})

it.each([
  ['back', '2026-10-30T17:00:00Z', '2026-11-02T17:00:00Z'],
  ['on', '2026-03-06T17:00:00Z', '2026-03-09T17:00:00Z'],
])('counts no day twice and none not at all when clocks are set %s', (_, friday, monday) => {
  expect(laterByBusinessDays(new Date(friday), 1, 'America/Los_Angeles')).toEqual(new Date(monday))
})

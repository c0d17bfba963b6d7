import { expect, it } from 'vitest'
import { weekFollowing } from './first-week.ts'

it.each([
  ['', '', '2026-12-07', '2026-W50'],
  ['2026-W50', '2026-12-07', '2026-12-14', '2026-W51'],
  ['2026-W50', '2026-12-07', '2026-12-13', '2026-W50'],
  ['2027-W02', '2026-12-07', '2026-12-14', '2027-W02'],
  ['2026-W50', '2026-12-07', '', '2026-W50'],
  ['2026-W50', '', '2026-12-14', '2026-W50'],
])('the week %j follows from %j to %j: %s', (week, from, to, next) => {
  expect(weekFollowing(week, { from, to })).toBe(next)
})

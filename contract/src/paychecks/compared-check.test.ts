import { expect, it } from 'vitest'
import { comparableCheck } from './compared-check.ts'

const check = (sequence: number, endDate: string, netPay: number | null) => ({
  ...{ date: endDate, endDate, sequence, netPay, grossPay: netPay && netPay * 1.5 },
})
const FIRST = check(1, '2026-01-04', 976)
const SECOND = check(1, '2026-01-11', 976)
const VOIDED = check(2, '2026-01-11', -976)
const AGAIN = check(3, '2026-01-11', 876.4)
const THIRD = check(1, '2026-01-18', 976)
const BONUS = check(2, '2026-01-18', 390)
const NOTHING = check(1, '2026-01-25', 0)
const FOURTH = check(1, '2026-02-01', 976)

it.each([
  ['the first one: with none', FIRST, [], undefined],
  ['a usual one: with the one before', SECOND, [FIRST], { with: FIRST }],
  [
    'one in place of another that was taken back: not with that',
    AGAIN,
    [VOIDED, SECOND, FIRST],
    { with: FIRST },
  ],
  ['one taken back after it was replaced', THIRD, [VOIDED, AGAIN, SECOND, FIRST], { with: AGAIN }],
  ['the one after a replacement: with that', THIRD, [AGAIN, VOIDED, SECOND, FIRST], { with: AGAIN }],
  ['a second one for the same period: with none', BONUS, [THIRD, AGAIN], { besides: THIRD }],
  ['one after a bonus and one that pays nothing', FOURTH, [NOTHING, BONUS, THIRD], { with: THIRD }],
  ['the first that pays', SECOND, [check(1, '2026-01-04', 0)], undefined],
  ['one whose earlier ones lack amounts', SECOND, [check(1, '2026-01-04', null)], undefined],
] as const)('%s', (_, now, earlier, expected) => {
  expect(comparableCheck(now, earlier)).toEqual(expected)
})

import { describe, expect, it } from 'vitest'
import { english } from '../languages/translator.ts'
import {
  addsUp,
  type CheckChange,
  type CheckParts,
  compareChecks,
  describeChange,
  findComparableCheck,
  hasAllNumbers,
} from './compare-checks.ts'
import { sumOf } from './sums.ts'

const line = (description: string, amount: number) => ({ description, amount, ytd: 0 })
const earning = (description: string, units: number, amount: number) => ({
  ...line(description, amount),
  units,
})

const describeInEnglish = (change: CheckChange) => english(describeChange(change, 'en'))

const BEFORE: CheckParts = {
  check: { netPay: 1150, hours: 45 },
  earnings: [earning('Regular', 40, 1200), earning('Overtime', 5, 225)],
  taxes: [line('Federal Tax', 200), line('State Tax', 50)],
  otherDeductions: [line('Union Dues', 25)],
}
const NOW: CheckParts = {
  check: { netPay: 1126.5 },
  earnings: [earning('Regular', 40, 1200), earning('Overtime', 2, 90), earning('Bonus', 0, 75)],
  taxes: [line('Federal Tax', 188.5), line('State Tax', 50)],
  otherDeductions: [],
}

describe('changes since the previous check', () => {
  it('sorts changes by size; they add up to the difference in net pay', () => {
    const changes = compareChecks(NOW, BEFORE)
    expect(changes.map(change => [describeInEnglish(change), change.effect])).toEqual([
      ['Overtime: 3 fewer hours', -135],
      ['Bonus: new on this check', 75],
      ['Union Dues: not on this check', 25],
      ['Federal Tax: $11.50 lower', 11.5],
    ])
    expect(sumOf(changes, ({ effect }) => effect)).toBe(-23.5)
  })

  const overtime = earning('Overtime', 5, 225)
  it.each([
    ['nothing', {}, []],
    ['a rate', { earnings: [earning('Regular', 40, 1240), overtime] }, ['Regular: $40.00 higher']],
    ['an hour', { earnings: [earning('Regular', 41, 1230), overtime] }, ['Regular: 1 more hour']],
    ['pieces', { earnings: [earning('Regular', 400, 1230), overtime] }, ['Regular: 360 more units']],
    ['a lower rate', { earnings: [earning('Regular', 41, 1148), overtime] }, ['Regular: $52.00 lower']],
    ['no overtime', { earnings: [earning('Regular', 40, 1200)] }, ['Overtime: not on this check']],
    ['a tax', { taxes: [line('Federal Tax', 210), line('State Tax', 50)] }, ['Federal Tax: $10.00 higher']],
    [
      'a line in two parts',
      { taxes: [line('Federal Tax', 150), line('Federal Tax', 50), line('State Tax', 50)] },
      [],
    ],
  ])('names the change of %s', (_, change, expected) => {
    const now = { ...BEFORE, ...change }
    const deductions = [...now.taxes, ...now.otherDeductions]
    const netPay =
      Number(sumOf(now.earnings, each => each.amount)) - Number(sumOf(deductions, each => each.amount))
    expect(compareChecks({ ...now, check: { netPay, hours: 46 } }, BEFORE).map(describeInEnglish)).toEqual(
      expected,
    )
  })

  it('includes what the lines of a check leave unexplained', () => {
    const unbalancedCheck = { ...BEFORE, check: { netPay: 1140 } }
    expect([addsUp(BEFORE), addsUp(unbalancedCheck)]).toEqual([true, false])
    expect(compareChecks(unbalancedCheck, BEFORE)).toEqual([
      { kind: 'unexplained', description: '', presence: 'both', units: 0, isInHours: false, effect: -10 },
    ])
    expect(compareChecks(unbalancedCheck, unbalancedCheck)).toEqual([])
  })

  it('needs every number to compare checks', () => {
    const tax = { ...line('Federal Tax', 200), amount: null }
    expect(hasAllNumbers(BEFORE)).toBe(true)
    for (const missing of [
      { check: { netPay: null } },
      { earnings: [{ ...earning('Regular', 40, 1200), amount: null }] },
      { earnings: [{ ...earning('Regular', 40, 1200), units: null }] },
      { taxes: [tax] },
      { otherDeductions: [tax] },
    ])
      expect(hasAllNumbers({ ...BEFORE, ...missing })).toBe(false)
  })
})

const check = (sequence: number, endDate: string, netPay: number | null) => ({
  ...{ date: endDate, endDate, sequence, netPay, grossPay: netPay && netPay * 1.5 },
})
const FIRST_CHECK = check(1, '2026-01-04', 976)
const SECOND_CHECK = check(1, '2026-01-11', 976)
const REVERSAL = check(2, '2026-01-11', -976)
const REPLACEMENT = check(3, '2026-01-11', 876.4)
const THIRD_CHECK = check(1, '2026-01-18', 976)
const BONUS = check(2, '2026-01-18', 390)
const EMPTY_CHECK = check(1, '2026-01-25', 0)
const FOURTH_CHECK = check(1, '2026-02-01', 976)

it.each([
  ['the first check with none', FIRST_CHECK, [], undefined],
  ['a check with the previous one', SECOND_CHECK, [FIRST_CHECK], { with: FIRST_CHECK }],
  [
    'a replacement with the check before the reversed one',
    REPLACEMENT,
    [REVERSAL, SECOND_CHECK, FIRST_CHECK],
    { with: FIRST_CHECK },
  ],
  [
    'the next check with a replacement',
    THIRD_CHECK,
    [REPLACEMENT, REVERSAL, SECOND_CHECK, FIRST_CHECK],
    { with: REPLACEMENT },
  ],
  [
    'the next check with an earlier replacement',
    THIRD_CHECK,
    [REVERSAL, REPLACEMENT, SECOND_CHECK, FIRST_CHECK],
    { with: REPLACEMENT },
  ],
  ['a second check for a period with none', BONUS, [THIRD_CHECK, REPLACEMENT], { besides: THIRD_CHECK }],
  [
    'a check with the regular one, not a bonus or zero',
    FOURTH_CHECK,
    [EMPTY_CHECK, BONUS, THIRD_CHECK],
    { with: THIRD_CHECK },
  ],
  ['a check with none if the earlier one has no pay', SECOND_CHECK, [check(1, '2026-01-04', 0)], undefined],
  [
    'a check with none if the earlier one lacks amounts',
    SECOND_CHECK,
    [check(1, '2026-01-04', null)],
    undefined,
  ],
] as const)('compares %s', (_, now, earlier, expected) => {
  expect(findComparableCheck(now, earlier)).toEqual(expected)
})

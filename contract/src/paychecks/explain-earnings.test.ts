import { describe, expect, it } from 'vitest'
import { english } from '../languages/translator.ts'
import {
  describeQualifiedOvertime,
  describeRemainder,
  describeStep,
  explainEarnings,
  isInHours,
} from './explain-earnings.ts'
import type { Earning, EarningDetail } from './schemas.ts'

const line = (description: string, units: number, amount: number) => ({
  ...{ description, units, amount, ytd: amount },
})
const detail = (payId: string, units: number, rate: number, amount: number) => ({
  ...{ payId, units, rate, amount },
  ...{ workDate: '2026-11-10', job: '25-003 Mill Street Lofts', jcCostCode: '03-110 Forms' },
})

type Entry = [units: number, rate: number, amount: number]

function explain(earning: Earning, details: readonly Entry[]): string[] {
  const isOvertime = earning.description === 'Overtime'
  const rows = details.map(numbers => detail(isOvertime ? 'OT' : 'REG', ...numbers))
  const [explanation] = explainEarnings([earning], rows)
  const remainder = describeRemainder(explanation, earning)
  const steps = (explanation?.steps ?? []).map(step => describeStep(step, isOvertime))
  return [...steps, ...(remainder ? [remainder] : [])].map(message => english(message))
}

const OVERTIME = line('Overtime', 2, 25)
const THREE_ENTRIES = Array<Entry>(3).fill([1.5, 85.875, 128.81])
const ROUNDED_TEXT = '4.50 at $85.875 comes to $386.43 because each entry is rounded to the cent.'

describe('an earnings line', () => {
  it.each<[string, Earning, Entry[], string[]]>([
    ['units times rate', line('Regular', 16, 749.6), [[16, 46.85, 749.6]], ['16.00 × $46.85 = $749.60']],
    ['hours times rate', line('Overtime', 1, 70.28), [[1, 70.275, 70.28]], ['1.00 hour × $70.275 = $70.28']],
    [
      'a total of several rates',
      line('Regular', 10, 411),
      [
        [8, 40, 320],
        [2, 45.5, 91],
      ],
      ['8.00 × $40.00 = $320.00', '2.00 × $45.50 = $91.00', 'Total: $411.00'],
    ],
    ['a sum of rounded entries', line('Overtime', 4.5, 386.43), THREE_ENTRIES, [ROUNDED_TEXT]],
    ['payroll’s own', OVERTIME, [[2, 10, 25]], ['2.00 at $10.00 comes to $25.00, according to payroll.']],
    ['unknown', OVERTIME, [], ["Payroll didn't send a rate for this line."]],
    [
      'more than its details',
      OVERTIME,
      [[1, 10, 10]],
      ['1.00 hour × $10.00 = $10.00', "$15.00 of this line isn't in the earnings details."],
    ],
    [
      'less than its details',
      OVERTIME,
      [[3, 10, 30]],
      ['3.00 hours × $10.00 = $30.00', 'The earnings details add up to $5.00 more than this line.'],
    ],
    ['zero', line('Overtime', 0, 0), [], ['Nothing on this check']],
    ['negative', line('Overtime', -2, -20), [[-2, 10, -20]], ['-2.00 hours × $10.00 = -$20.00']],
  ])('is explained as %s', (_, earning, details, texts) => {
    expect(explain(earning, details)).toEqual(texts)
  })

  it('lists the jobs and cost codes of an earnings line with their days', () => {
    const other = { workDate: '2026-11-09', job: '25-011 Harbor Clinic', jcCostCode: '06-100' }
    const details = [
      detail('REG', 8, 10, 80),
      { ...detail('REG', 5, 10, 50), ...other },
      { ...detail('REG', 3, 10, 30), workDate: '2026-11-09' },
    ]
    const [explanation] = explainEarnings([line('Regular', 16, 160)], details)
    expect(explanation?.jobs).toEqual([
      {
        ...{ job: '25-003 Mill Street Lofts', jcCostCode: '03-110 Forms' },
        ...{ days: ['2026-11-09', '2026-11-10'], units: 11, amount: 110 },
      },
      { job: other.job, jcCostCode: other.jcCostCode, days: ['2026-11-09'], units: 5, amount: 50 },
    ])
  })

  it('explains no earnings line that lacks a number', () => {
    const details = [{ ...detail('REG', 8, 10, 80), rate: null }]
    const regular = line('Regular', 8, 80)
    expect(explainEarnings([regular], details)).toEqual([{ steps: [], jobs: [], rest: 80 }])
    expect(explainEarnings([{ ...regular, units: null }], [])).toEqual([undefined])
    expect(describeRemainder(undefined, regular)?.text).toContain('rate')
  })
})

describe('the details of an earnings line', () => {
  const [regular, overtime] = [line('Regular', 8, 80), line('Overtime', 2, 30)]
  it.each<[string, Earning[], EarningDetail[], (string | undefined)[]]>([
    [
      'by initials',
      [line('Double Time', 8, 80), line('Paid Time Off', 8, 80)],
      [detail('PTO', 8, 10, 80), detail('DT', 8, 10, 80)],
      ['DT', 'PTO'],
    ],
    [
      'by units and amount',
      [regular, overtime],
      [detail('2', 2, 15, 30), detail('1', 8, 10, 80)],
      ['1', '2'],
    ],
    ['by amount alone', [line('Salary', 0, 2000)], [detail('5', 40, 50, 2000)], ['5']],
    [
      'despite rounding',
      [line('Bridge', 3, 257.63)],
      [detail('7', 1.5, 85.875, 128.81), detail('7', 1.5, 85.875, 128.81)],
      ['7'],
    ],
    [
      'by name if several have the same amount',
      [regular, line('Overtime', 8, 80)],
      [detail('OT', 8, 10, 80), detail('REG', 8, 10, 80)],
      ['REG', 'OT'],
    ],
    [
      'only if that is unambiguous',
      [line('Day Shift', 8, 80)],
      [detail('1', 8, 10, 80), detail('2', 8, 10, 80)],
      [undefined],
    ],
  ])('are matched %s', (_, earnings, details, payIds) => {
    const detailsWithJobs = details.map(each => ({ ...each, job: each.payId }))
    const explanations = explainEarnings(earnings, detailsWithJobs)
    expect(explanations.map(explanation => explanation?.jobs[0]?.job)).toEqual(payIds)
  })
})

it.each([
  ['Overtime', null, true],
  ['Paid Sick Leave', undefined, true],
  ['Regular', 42, true],
  ['Regular', 41.99, false],
  ['Regular', null, false],
  ['Vehicle Allowance', 100, false],
  ['Overtime Pieces', 100, false],
])('the units of %s with %s hours worked are hours: %s', (description, hours, expected) => {
  const earnings = [line('Regular', 40, 1), line('Overtime', 2, 1)]
  expect(isInHours(description, { hours, earnings })).toBe(expected)
})

it('explains qualified overtime on the overtime line only, if payroll sends it', () => {
  const check = { date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '1' }
  const amounts = { grossPay: 1, netPay: 1, qualifiedOvertime: 33.33, qualifiedOvertimeYtd: 40 }
  const text = describeQualifiedOvertime('OVERTIME Pay', { ...check, ...amounts })
  expect(text && english(text)).toContain('Qualified overtime: $33.33. This year so far: $40.00.')
  expect(describeQualifiedOvertime('Regular', { ...check, ...amounts })).toBeUndefined()
  expect(describeQualifiedOvertime('Overtime', { ...check, grossPay: 1, netPay: 1 })).toBeUndefined()
})

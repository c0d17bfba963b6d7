import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../languages/translator.ts'
import {
  explainEarnings,
  isInHours,
  qualifiedOvertimeOf,
  remainderInWords,
  stepInWords,
} from './explain-earnings.ts'
import type { Earning, EarningDetail } from './schemas.ts'
import { sumOf, sumOfUnits } from './sums.ts'

const line = (description: string, units: number, amount: number) => ({
  ...{ description, units, amount },
  ytd: amount,
})
const detail = (payId: string, units: number, rate: number, amount: number) => ({
  ...{ payId, units, rate, amount },
  ...{ workDate: '2026-11-10', job: '25-003 Mill Street Lofts', jcCostCode: '03-110 Forms' },
})

function wordsOf(earnings: readonly Earning[], details: readonly EarningDetail[]): string[][] {
  return explainEarnings(earnings, details).map((explanation, index) => {
    const earning = earnings[index] ?? line('', 0, 0)
    const remainder = remainderInWords(explanation, earning)
    const steps = (explanation?.steps ?? []).map(step =>
      stepInWords(step, earning.description === 'Overtime'),
    )
    return [...steps, ...(remainder ? [remainder] : [])].map(message => english(message))
  })
}

describe('an earnings line', () => {
  it('is units x rate, in hours where the units are hours', () => {
    const details = [
      detail('REG', 8, 46.85, 374.8),
      detail('REG', 8, 46.85, 374.8),
      detail('OT', 1, 70.275, 70.28),
    ]
    expect(wordsOf([line('Regular', 16, 749.6), line('Overtime', 1, 70.28)], details)).toEqual([
      ['16.00 × $46.85 = $749.60'],
      ['1.00 hour × $70.275 = $70.28'],
    ])
  })

  it('adds up several rates', () => {
    const details = [detail('REG', 8, 40, 320), detail('REG', 2, 45.5, 91)]
    expect(wordsOf([line('Regular', 10, 411)], details)).toEqual([
      ['8.00 × $40.00 = $320.00', '2.00 × $45.50 = $91.00', 'Total: $411.00'],
    ])
  })

  it('says of rounded entries what they come to, in place of a false equation', () => {
    const details = [1, 2, 3].map(() => detail('OT', 1.5, 85.875, 128.81))
    expect(wordsOf([line('Overtime', 4.5, 386.43)], details)).toEqual([
      ['4.50 at $85.875 comes to $386.43 because each entry is rounded to the cent.'],
    ])
  })

  it.each([
    [
      'an amount of its own',
      [detail('OT', 2, 10, 25)],
      ['2.00 at $10.00 comes to $25.00, according to payroll.'],
    ],
    ['no details', [], ["Payroll didn't send a rate for this line."]],
    [
      'details that are missing',
      [detail('OT', 1, 10, 10)],
      ['1.00 hour × $10.00 = $10.00', "$15.00 of this line isn't in the earnings details."],
    ],
    [
      'details that hold more',
      [detail('OT', 3, 10, 30)],
      ['3.00 hours × $10.00 = $30.00', 'The earnings details add up to $5.00 more than this line.'],
    ],
  ])('with %s', (_, details, expected) => {
    expect(wordsOf([line('Overtime', 2, 25)], details)).toEqual([expected])
  })

  it('of nothing says so, and one that was taken back stays negative', () => {
    expect(wordsOf([line('Overtime', 0, 0)], [])).toEqual([['Nothing on this check']])
    expect(wordsOf([line('Overtime', -2, -20)], [detail('OT', -2, 10, -20)])).toEqual([
      ['-2.00 hours × $10.00 = -$20.00'],
    ])
  })

  it('tells jobs, cost codes and days', () => {
    const other = { workDate: '2026-11-09', job: '25-011 Harbor Clinic', jcCostCode: '06-100' }
    const details = [
      detail('REG', 8, 10, 80),
      { ...detail('REG', 5, 10, 50), ...other },
      { ...detail('REG', 3, 10, 30), workDate: '2026-11-09' },
    ]
    const [explanation] = explainEarnings([line('Regular', 16, 160)], details)
    expect(explanation?.places).toEqual([
      {
        ...{ job: '25-003 Mill Street Lofts', jcCostCode: '03-110 Forms' },
        ...{ days: ['2026-11-09', '2026-11-10'], units: 11, amount: 110 },
      },
      { job: other.job, jcCostCode: other.jcCostCode, days: ['2026-11-09'], units: 5, amount: 50 },
    ])
  })
})

it('says that a rate is missing where a number of the details or of the line is', () => {
  const missing = { ...detail('REG', 8, 10, 80), rate: null }
  const regular = line('Regular', 8, 80)
  expect(explainEarnings([regular], [missing])).toEqual([{ steps: [], places: [], rest: 80 }])
  const [explanation] = explainEarnings([{ ...regular, units: null }], [])
  expect(explanation).toBeUndefined()
  expect(remainderInWords(explanation, regular)?.text).toContain('rate')
})

/** Returns the rate matched to each line, which identifies the kind of pay. */
function matches(earnings: readonly Earning[], details: readonly EarningDetail[]): (number | undefined)[] {
  return explainEarnings(earnings, details).map(explanation => explanation?.steps[0]?.rate)
}

describe('the details of a line are found', () => {
  it.each([
    [
      'by initials',
      [line('Double Time', 8, 80), line('Paid Time Off', 8, 80)],
      [detail('PTO', 8, 10, 80), detail('DT', 8, 10, 80)],
    ],
    [
      'by units and amount',
      [line('Regular', 8, 80), line('Overtime', 2, 30)],
      [detail('2', 2, 15, 30), detail('1', 8, 10, 80)],
    ],
    ['without units', [line('Salary', 0, 2000)], [detail('5', 40, 50, 2000)]],
    [
      'a cent away',
      [line('Bridge', 3, 257.63)],
      [detail('7', 1.5, 85.875, 128.81), detail('7', 1.5, 85.875, 128.81)],
    ],
  ])('%s', (_, earnings, details) => {
    expect(matches(earnings, details)).not.toContain(undefined)
  })

  it('by name where several fit the same amount', () => {
    const earnings = [line('Regular', 8, 80), line('Overtime', 8, 80)]
    const details = ['OT', 'REG'].map(payId => ({ ...detail(payId, 8, 10, 80), job: payId }))
    const jobs = explainEarnings(earnings, details).map(explanation => explanation?.places[0]?.job)
    expect(jobs).toEqual(['REG', 'OT'])
  })

  it('only where there is one way', () => {
    const details = [detail('1', 8, 10, 80), detail('2', 8, 10, 80)]
    expect(matches([line('Day Shift', 8, 80), line('Night Shift', 8, 80)], details)).toEqual([
      undefined,
      undefined,
    ])
    expect(matches([line('Night Shift', 8, 80)], details)).toEqual([undefined])
  })
})

it('adds up to the cent, whatever a check holds', () => {
  const within = (most: number, decimals: number) =>
    fc.integer({ min: -most, max: most }).map(each => each / 10 ** decimals)
  const units = fc.oneof(fc.constantFrom(0, 1, 8), within(400_000, 4))
  const rate = fc.oneof(fc.constantFrom(10, 85.875), within(5_000_000, 4))
  const cents = fc.oneof(fc.constantFrom(0, 80), within(500_000, 2))
  const anyDetail = fc
    .record({ payId: fc.constantFrom('REG', 'OT', 'X', '1'), units, rate, amount: fc.option(cents) })
    .map(({ payId, units, rate, amount }) =>
      detail(payId, units, rate, amount ?? Math.round(units * rate * 100) / 100),
    )
  const anyLine = fc
    .record({ description: fc.constantFrom('Regular', 'Overtime', 'Bonus'), units, amount: cents })
    .map(({ description, units, amount }) => line(description, units, amount))
  const anyCheck = fc.record({
    details: fc.array(anyDetail, { maxLength: 8 }),
    others: fc.array(anyLine, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(anyCheck, ({ details, others }) => {
      const own = details.filter(({ payId }) => payId === 'REG')
      // Makes sure that at least one line matches the details.
      const regular = line(
        'Regular',
        sumOfUnits(own, each => each.units),
        sumOf(own, each => each.amount),
      )
      const earnings = [regular, ...others]
      for (const [index, explanation] of explainEarnings(earnings, details).entries()) {
        const { steps = [], places = [], rest = Number.NaN } = explanation ?? {}
        for (const parts of [steps, places])
          expect(sumOf([...parts, { amount: rest }], each => each.amount)).toBeCloseTo(
            earnings[index]?.amount ?? Number.NaN,
            6,
          )
        for (const { units, rate, amount, how } of steps)
          if (how === 'product') expect(Math.abs(units * rate - amount)).toBeLessThan(0.0050001)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('units are hours', () => {
  const earnings = [
    { description: 'Regular', units: 40, amount: 1, ytd: 1 },
    { description: 'Overtime', units: 2, amount: 1, ytd: 1 },
  ]

  it.each([
    ['Overtime', null, true],
    ['Paid Sick Leave', undefined, true],
    ['Regular', 42, true],
    ['Regular', 41.99, false],
    ['Regular', null, false],
    ['Vehicle Allowance', 100, false],
    ['Overtime Pieces', 100, false],
  ])('%s with %s hours worked: %s', (description, hours, expected) => {
    expect(isInHours(description, { hours, earnings })).toBe(expected)
  })
})

it('tells qualified overtime on the overtime line alone, and only where payroll does', () => {
  const key = { date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '1' }
  const check = { ...key, grossPay: 1, netPay: 1 }
  const told = { ...check, qualifiedOvertime: 33.33, qualifiedOvertimeYtd: 40 }
  const text = qualifiedOvertimeOf('OVERTIME Pay', told)
  expect(text && english(text)).toContain('Qualified overtime: $33.33. This year so far: $40.00.')
  expect(qualifiedOvertimeOf('Regular', told)).toBeUndefined()
  expect(qualifiedOvertimeOf('Overtime', check)).toBeUndefined()
})

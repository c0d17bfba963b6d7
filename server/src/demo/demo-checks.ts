import { formatMaskedAccount, lastFourOf } from '@epay/contract/common/personal-numbers'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { LINE_KINDS, type LineKind } from '@epay/contract/paychecks/schemas'
import { DEMO_SEED, type DemoEmployee, type PayProfile } from './demo-employee.ts'
import { createRandom } from './random.ts'
import { makeWorkWeek, PAY_TYPES, type PayType, type PayWeek, toUnits, type WorkEntry } from './work-week.ts'

export type DemoCheck = { check: ImportedCheck; lines: ImportedCheckLine[]; details: ImportedEarningDetail[] }

type Earning = Amount & { unitsHundredths: number }
type Line = Amount & { kind: LineKind; unitsHundredths?: number }

const FIRST_CHECK_NUMBER = 240_001
/** Paid sick leave per calendar year, granted at the start of the year. Units: hundredths of an hour. */
const YEARLY_SICK_LEAVE = 4000

/** Makes one check per week, oldest first. Year-to-date totals start with the first check, and start over each year. */
export function makeChecks(employee: DemoEmployee, weeks: readonly PayWeek[]): DemoCheck[] {
  const employeeNumber = Number(employee.row.id)
  const random = createRandom(DEMO_SEED * 31 + employeeNumber)
  let year = ''
  let yearToDate = new Map<string, Line & { total: number }>()
  let sickLeave = YEARLY_SICK_LEAVE
  return weeks.map((week, index) => {
    if (week.checkDate.slice(0, 4) !== year) {
      year = week.checkDate.slice(0, 4)
      yearToDate = new Map()
      sickLeave = YEARLY_SICK_LEAVE
    }
    const checkNumber = String(FIRST_CHECK_NUMBER + index * 10_000 + (employeeNumber % 10_000))
    const work = makeWorkWeek(random, employee.pay, week)
    sickLeave = Math.max(0, sickLeave - hoursOf(work, ['SICK']))
    return makeCheck({ employee, week, work, checkNumber, sickLeave, yearToDate })
  })
}

function makeCheck(input: {
  employee: DemoEmployee
  week: PayWeek
  work: readonly WorkEntry[]
  checkNumber: string
  sickLeave: number
  yearToDate: Map<string, Line & { total: number }>
}): DemoCheck {
  const { employee, week, work } = input
  const earnings = sumByPayType(work)
  const grossPay = totalOf(earnings)
  const hours = earnings.filter(earning => earning.description !== PAY_TYPES.VEH.description)
  const overtime = totalOf(earnings.filter(({ description }) => description === PAY_TYPES.OT.description))
  const taxes = makeTaxes(grossPay, employee.pay)
  const hoursHundredths = hours.reduce((sum, { unitsHundredths }) => sum + unitsHundredths, 0)
  const deductions = makeDeductions(grossPay, hoursHundredths, employee.pay)
  const netPay = grossPay - totalOf(taxes) - totalOf(deductions)
  const currentLines: Line[] = [
    ...splitNet(netPay, employee).map(deposit => ({ kind: 'directDeposit' as const, ...deposit })),
    ...earnings.map(earning => ({ kind: 'earning' as const, ...earning })),
    ...taxes.map(tax => ({ kind: 'tax' as const, ...tax })),
    ...deductions.map(deduction => ({ kind: 'otherDeduction' as const, ...deduction })),
  ]
  const key = { employeeId: employee.row.id, date: week.checkDate, endDate: week.endDate, sequence: 1 }
  return {
    check: {
      ...{ ...key, checkNumber: input.checkNumber, grossPay, netPay, periodStart: week.periodStart },
      hours: toUnits(hoursOf(work, ['REG', 'OT'])),
      sickLeaveHours: toUnits(input.sickLeave),
      ...(overtime > 0 && { qualifiedOvertime: Math.round(overtime / 3) }),
    },
    lines: withYearToDate(currentLines, input.yearToDate).map(line => ({ ...key, ...line })),
    details: work.map(({ unitsHundredths: _, ...entry }) => ({ ...key, ...entry })),
  }
}

/** Units: hundredths of an hour. */
function hoursOf(work: readonly WorkEntry[], payIds: readonly PayType[]): number {
  const entries = work.filter(({ payId }) => payIds.includes(payId))
  return entries.reduce((sum, { unitsHundredths }) => sum + unitsHundredths, 0)
}

const totalOf = (amounts: readonly Amount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

function sumByPayType(work: readonly WorkEntry[]): Earning[] {
  const earnings = new Map<string, Earning>()
  for (const { payId, amount, unitsHundredths } of work) {
    const { description } = PAY_TYPES[payId]
    const sum = earnings.get(description) ?? { description, amount: 0, unitsHundredths: 0 }
    sum.amount += amount
    sum.unitsHundredths += unitsHundredths
    earnings.set(description, sum)
  }
  return [...earnings.values()]
}

function splitNet(netPay: number, { row, pay }: DemoEmployee): Amount[] {
  const mainAccount = `${row.accountType} ${formatMaskedAccount(lastFourOf(row.bankAccount))}`
  if (pay.savingsCents === 0 || pay.savingsCents * 2 > netPay)
    return [{ description: mainAccount, amount: netPay }]
  return [
    { description: 'Credit Union Savings', amount: pay.savingsCents },
    { description: mainAccount, amount: netPay - pay.savingsCents },
  ]
}

/** Adds the lines to the year's totals. Lines paid earlier in the year stay on the check with an amount of zero. */
function withYearToDate(currentLines: readonly Line[], yearToDate: Map<string, Line & { total: number }>) {
  for (const line of yearToDate.values()) {
    line.amount = 0
    line.unitsHundredths = 0
  }
  for (const line of currentLines) {
    const key = `${line.kind} ${line.description}`
    yearToDate.set(key, { ...line, total: (yearToDate.get(key)?.total ?? 0) + line.amount })
  }
  const lines = [...yearToDate.values()]
  return LINE_KINDS.flatMap(kind => lines.filter(line => line.kind === kind)).map(line => ({
    kind: line.kind,
    description: line.description,
    amount: line.amount,
    ytd: line.total,
    units: line.kind === 'earning' ? toUnits(line.unitsHundredths ?? 0) : '',
  }))
}

type Amount = { description: string; amount: number }

const WEEKS_PER_YEAR = 52
/** Yearly brackets of fictional income taxes. Units: dollars (`upTo`), hundredths of a percent (`rate`). */
type Brackets = readonly { upTo: number; rate: number }[]
const FEDERAL_BRACKETS: Brackets = [
  { upTo: 12_000, rate: 1000 },
  { upTo: 48_000, rate: 1200 },
  { upTo: 103_000, rate: 2200 },
  { upTo: Number.POSITIVE_INFINITY, rate: 2400 },
]
const STATE_BRACKETS: Brackets = [
  { upTo: 11_000, rate: 100 },
  { upTo: 26_000, rate: 200 },
  { upTo: 41_000, rate: 400 },
  { upTo: 57_000, rate: 600 },
  { upTo: Number.POSITIVE_INFINITY, rate: 800 },
]

/** Units: cents; the rate in hundredths of a percent. */
const percentageOf = (cents: number, rate: number) => Math.round((cents * rate) / 10_000)

/** Units: cents per week. */
function incomeTax(weeklyCents: number, allowanceDollars: number, brackets: Brackets): number {
  const yearly = Math.max(0, weeklyCents * WEEKS_PER_YEAR - allowanceDollars * 100)
  let tax = 0
  let bracketStart = 0
  for (const { upTo, rate } of brackets) {
    const bracketEnd = Math.min(yearly, upTo * 100)
    if (bracketEnd > bracketStart) tax += ((bracketEnd - bracketStart) * rate) / 10_000
    bracketStart = upTo * 100
  }
  return Math.round(tax / WEEKS_PER_YEAR)
}

const withoutZeroAmounts = (amounts: Amount[]) => amounts.filter(({ amount }) => amount > 0)

/** Approximates California's taxes closely enough for the demo. */
function makeTaxes(grossCents: number, pay: PayProfile): Amount[] {
  const taxableCents = grossCents - pay.medicalCents
  const incomeTaxBase = taxableCents - percentageOf(grossCents, pay.retirementRate)
  return withoutZeroAmounts([
    {
      description: 'Federal Income Tax',
      amount: incomeTax(incomeTaxBase, pay.isMarried ? 30_000 : 15_000, FEDERAL_BRACKETS),
    },
    { description: 'Social Security', amount: percentageOf(taxableCents, 620) },
    { description: 'Medicare', amount: percentageOf(taxableCents, 145) },
    {
      description: 'CA Income Tax',
      amount: incomeTax(incomeTaxBase, pay.isMarried ? 11_000 : 5_500, STATE_BRACKETS),
    },
    { description: 'CA SDI', amount: percentageOf(taxableCents, 120) },
  ])
}

function makeDeductions(grossCents: number, hoursHundredths: number, pay: PayProfile): Amount[] {
  const { union } = pay.trade
  return withoutZeroAmounts([
    { description: 'Medical Insurance', amount: pay.medicalCents },
    { description: '401(k)', amount: percentageOf(grossCents, pay.retirementRate) },
    {
      description: `${union?.name ?? 'Union'} Dues`,
      amount: union ? percentageOf(grossCents, union.duesRate) : 0,
    },
    {
      description: `${union?.name ?? 'Union'} Vacation Fund`,
      amount: union ? Math.round((union.vacationPerHour * hoursHundredths) / 100) : 0,
    },
    { description: 'Child Support', amount: pay.childSupportCents },
  ])
}

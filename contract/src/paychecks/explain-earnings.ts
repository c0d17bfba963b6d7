import { formatMoney } from '../common/money.ts'
import type { FilledText } from '../languages/message.ts'
import { withoutExtraSpaces } from './known-lines.ts'
import type { CheckDetails, EarningDetail } from './schemas.ts'
import { formatRate, formatUnits, sumOf, sumOfUnits } from './sums.ts'

type Line = { description: string; units: number; amount: number }
type Calculation = { units: number; rate: number; amount: number }
type Detail = Omit<EarningDetail, keyof Calculation> & Calculation
/** Lines and details in the server's response, which can omit any of the numbers. */
type SentLine = { description: string; units: number | null; amount: number | null }
type SentDetail = Omit<Detail, keyof Calculation> & { [Name in keyof Calculation]: number | null }

const isComplete = (line: SentLine): line is Line => line.units !== null && line.amount !== null
const isCompleteDetail = (detail: SentDetail): detail is Detail =>
  detail.units !== null && detail.rate !== null && detail.amount !== null

type EarningStep = {
  units: number
  rate: number
  amount: number
  /**
   * `product`: units × rate equals the amount, to the cent. `rounded`: this holds for each entry but, because of
   * rounding, not for their sum. `stated`: payroll's amount doesn't match its units and rate.
   */
  basis: 'product' | 'rounded' | 'stated'
}

export type JobEarnings = {
  job: string
  jcCostCode: string
  days: readonly string[]
  units: number
  amount: number
}

/** The steps plus `rest` equal the line's amount, to the cent, as do the jobs plus `rest`. */
export type EarningExplanation = {
  steps: readonly EarningStep[]
  jobs: readonly JobEarnings[]
  rest: number
}

export function explainEarnings(
  earnings: readonly SentLine[],
  details: readonly SentDetail[],
): (EarningExplanation | undefined)[] {
  const detailGroups = groupRows(details, ({ payId }) => payId).flatMap(rows =>
    rows.every(isCompleteDetail) ? [rows] : [],
  )
  const detailsByLine = matchDetails(earnings.filter(isComplete), detailGroups)
  return earnings.map(line => {
    if (!isComplete(line)) return undefined
    const lineDetails = detailsByLine.get(line) ?? []
    return {
      steps: groupByRate(lineDetails),
      jobs: groupByJob(lineDetails),
      rest: sumOf([line.amount, -sumAmounts(lineDetails)], amount => amount),
    }
  })
}

const sumAmounts = (rows: readonly { amount: number }[]) => sumOf(rows, ({ amount }) => amount)
const sumUnits = (rows: readonly { units: number }[]) => sumOfUnits(rows, ({ units }) => units)

const groupRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => [
  ...Map.groupBy(rows, keyOf).values(),
]

/** Accepts half a cent rounded either way. */
function isProduct({ units, rate, amount }: Calculation): boolean {
  return Math.abs(units * rate - amount) < 0.00500001
}

function groupByRate(details: readonly Detail[]): EarningStep[] {
  return groupRows(details, ({ rate }) => String(rate)).map(entries => {
    const sum = { units: sumUnits(entries), rate: entries[0]?.rate ?? 0, amount: sumAmounts(entries) }
    return { ...sum, basis: isProduct(sum) ? 'product' : entries.every(isProduct) ? 'rounded' : 'stated' }
  })
}

function groupByJob(details: readonly Detail[]): JobEarnings[] {
  return groupRows(details, ({ job, jcCostCode }) => JSON.stringify([job, jcCostCode])).flatMap(rows => {
    const [first] = rows
    if (!first) return []
    const days = [...new Set(rows.map(({ workDate }) => workDate))].filter(Boolean).toSorted()
    const { job, jcCostCode } = first
    return [{ job, jcCostCode, days, units: sumUnits(rows), amount: sumAmounts(rows) }]
  })
}

type PayGroup = { payId: string; rows: readonly Detail[]; units: number; amount: number }
type Matcher = (line: Line, payGroup: PayGroup) => boolean

/**
 * Accepts a prefix of any word, the initials, or the full name: `OT` or `Over` for `Overtime`, and `SICK` or `PSL` for
 * `Paid Sick Leave`.
 */
const hasMatchingName: Matcher = ({ description }, { payId }) => {
  const words = description
    .toLowerCase()
    .replace(/overtime/g, 'over time')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const code = payId.trim().toLowerCase()
  const initials = words.map(word => word.slice(0, 1)).join('')
  return (
    code.length > 1 &&
    (words.some(word => word.startsWith(code)) || words.join(' ') === code || initials === code)
  )
}
const hasSameAmount: Matcher = (line, payGroup) =>
  line.amount === payGroup.amount && (line.units === payGroup.units || line.units === 0)
const differsByRounding: Matcher = (line, payGroup) =>
  line.units === payGroup.units &&
  Math.abs(line.amount - payGroup.amount) < 0.01 * payGroup.rows.length + 0.001

/** Most reliable first. */
const MATCHERS: readonly Matcher[] = [
  (line, payGroup) => hasMatchingName(line, payGroup) && hasSameAmount(line, payGroup),
  hasSameAmount,
  differsByRounding,
  hasMatchingName,
]

/**
 * Matches details to lines. Payroll files identify a kind of pay by a description in lines, but by a code in details.
 * Leaves an ambiguous line without details rather than matching the wrong ones.
 */
function matchDetails(
  earnings: readonly Line[],
  detailGroups: readonly (readonly Detail[])[],
): Map<Line, readonly Detail[]> {
  const detailsByLine = new Map<Line, readonly Detail[]>()
  let payGroups: PayGroup[] = detailGroups.map(rows => ({
    payId: rows[0]?.payId ?? '',
    rows,
    units: sumUnits(rows),
    amount: sumAmounts(rows),
  }))
  let lines = earnings.filter(({ amount, units }) => amount !== 0 || units !== 0)
  for (const matches of MATCHERS) {
    const pairs = lines.flatMap(line =>
      payGroups.filter(payGroup => matches(line, payGroup)).map(payGroup => ({ line, payGroup })),
    )
    const isUnambiguous = (pair: (typeof pairs)[number]) =>
      pairs.every(other => other === pair || (other.line !== pair.line && other.payGroup !== pair.payGroup))
    for (const { line, payGroup } of pairs.filter(isUnambiguous)) {
      detailsByLine.set(line, payGroup.rows)
      lines = lines.filter(each => each !== line)
      payGroups = payGroups.filter(each => each !== payGroup)
    }
  }
  return detailsByLine
}

const normalize = (description: string) => withoutExtraSpaces(description).toLowerCase()

/** Names of earnings paid by the hour. Excludes vacation and holidays, which can be paid by the day. */
const HOURLY_NAME =
  /^(regular|straight) (time|hours)$|^overtime( hours)?$|^double ?time$|^(paid )?sick (leave|time)$/
/** Names of pay for time worked. `Regular` alone can also mean piecework. */
const WORKED_TIME_NAME = /^(regular|straight)( time| hours)?$|^overtime( hours)?$|^double ?time$/

type PaidTime = {
  hours?: number | null | undefined
  earnings: readonly { description: string; units: number | null }[]
}

/** Whether a line's units are certain to be hours. Accepts `Regular` if the check's hours worked include it. */
export function isInHours(description: string, { hours, earnings }: PaidTime): boolean {
  const name = normalize(description)
  if (HOURLY_NAME.test(name)) return true
  if (!WORKED_TIME_NAME.test(name) || hours == null) return false
  const workedEarnings = earnings.filter(earning => WORKED_TIME_NAME.test(normalize(earning.description)))
  return sumOfUnits(workedEarnings, ({ units }) => units ?? Number.POSITIVE_INFINITY) <= hours
}

export const EXPLANATION_MESSAGES = {
  hour: '{units} hour × {rate} = {amount}',
  hours: '{units} hours × {rate} = {amount}',
  units: '{units} × {rate} = {amount}',
  rounded: '{units} at {rate} comes to {amount} because each entry is rounded to the cent.',
  stated: '{units} at {rate} comes to {amount}, according to payroll.',
  together: 'Total: {amount}',
  noRate: "Payroll didn't send a rate for this line.",
  notInDetails: "{amount} of this line isn't in the earnings details.",
  moreInDetails: 'The earnings details add up to {amount} more than this line.',
  unpaid: 'Nothing on this check',
  unknown: 'Your payroll office calls this "{line}." Ask them if you have questions.',
  thisCheck: 'This check: {amount}',
  yearToDate: 'This year so far: {amount}',
  qualifiedOvertime:
    'Qualified overtime: {amount}. This year so far: {ytd}. Payroll reports the year on your W-2 in box 12, code TT.',
} as const

const formatCurrency = (amount: number) => formatMoney(amount, 'currency')

export function describeStep({ units, rate, amount, basis }: EarningStep, isInHours: boolean): FilledText {
  const unit = isInHours ? (Math.abs(units) === 1 ? 'hour' : 'hours') : 'units'
  return {
    text: EXPLANATION_MESSAGES[basis === 'product' ? unit : basis],
    values: { units: formatUnits(units), rate: formatRate(rate), amount: formatCurrency(amount) },
  }
}

export function describeRemainder(
  explanation: EarningExplanation | undefined,
  { units, amount }: { units: number | null; amount: number | null },
): FilledText | undefined {
  const { unpaid, noRate, together, notInDetails, moreInDetails } = EXPLANATION_MESSAGES
  if (!explanation || amount === null) return { text: noRate, values: {} }
  const { steps, rest } = explanation
  if (steps.length === 0) return { text: units === 0 && amount === 0 ? unpaid : noRate, values: {} }
  if (rest !== 0) {
    const text = rest * amount > 0 ? notInDetails : moreInDetails
    return { text, values: { amount: formatCurrency(Math.abs(rest)) } }
  }
  return steps.length > 1 ? { text: together, values: { amount: formatCurrency(amount) } } : undefined
}

const OVERTIME_NAME = /^(overtime|ot)( pay| hours)?$/

export function describeQualifiedOvertime(description: string, check: CheckDetails): FilledText | undefined {
  const { qualifiedOvertime: amount = null, qualifiedOvertimeYtd: ytd = null } = check
  if (!OVERTIME_NAME.test(normalize(description)) || (amount === null && ytd === null)) return undefined
  const values = { amount: formatMoney(amount, 'currency'), ytd: formatCurrency(ytd ?? 0) }
  return { text: EXPLANATION_MESSAGES.qualifiedOvertime, values }
}

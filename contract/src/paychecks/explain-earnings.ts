import { formatMoney } from '../common/money.ts'
import type { FilledText } from '../languages/message.ts'
import { withoutExtraSpaces } from './known-lines.ts'
import type { CheckDetails, EarningDetail } from './schemas.ts'
import { formatRate, formatUnits, sumOf, sumOfUnits } from './sums.ts'

type Line = { description: string; units: number; amount: number }
type Calculation = { units: number; rate: number; amount: number }
type Detail = Omit<EarningDetail, keyof Calculation> & Calculation
/** Lines and details as sent by the server, which may omit any number. */
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
   * `product`: units x rate equals the amount, to the cent. `rounded`: true for each entry, but the rounded entries
   * add up to a different amount. `stated`: neither is true.
   */
  how: 'product' | 'rounded' | 'stated'
}

export type EarningPlace = {
  job: string
  jcCostCode: string
  days: readonly string[]
  units: number
  amount: number
}

/** Steps plus rest, and places plus rest, equal the line's amount, to the cent. */
export type EarningExplanation = {
  steps: readonly EarningStep[]
  places: readonly EarningPlace[]
  rest: number
}

export function explainEarnings(
  earnings: readonly SentLine[],
  details: readonly SentDetail[],
): (EarningExplanation | undefined)[] {
  const kindsOfPay = groupsOf(details, ({ payId }) => payId).flatMap(rows =>
    rows.every(isCompleteDetail) ? [rows] : [],
  )
  const detailsOf = detailsOfLines(earnings.filter(isComplete), kindsOfPay)
  return earnings.map(line => {
    if (!isComplete(line)) return undefined
    const own = detailsOf.get(line) ?? []
    return {
      steps: stepsOf(own),
      places: placesOf(own),
      rest: sumOf([line.amount, -amountOf(own)], amount => amount),
    }
  })
}

const amountOf = (rows: readonly { amount: number }[]) => sumOf(rows, ({ amount }) => amount)
const unitsOf = (rows: readonly { units: number }[]) => sumOfUnits(rows, ({ units }) => units)

const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => [
  ...Map.groupBy(rows, keyOf).values(),
]

/** Accepts half a cent rounded either way. */
function isProduct({ units, rate, amount }: Calculation): boolean {
  return Math.abs(units * rate - amount) < 0.00500001
}

function stepsOf(details: readonly Detail[]): EarningStep[] {
  return groupsOf(details, ({ rate }) => String(rate)).map(entries => {
    const sum = { units: unitsOf(entries), rate: entries[0]?.rate ?? 0, amount: amountOf(entries) }
    return { ...sum, how: isProduct(sum) ? 'product' : entries.every(isProduct) ? 'rounded' : 'stated' }
  })
}

function placesOf(details: readonly Detail[]): EarningPlace[] {
  return groupsOf(details, ({ job, jcCostCode }) => JSON.stringify([job, jcCostCode])).flatMap(rows => {
    const [first] = rows
    if (!first) return []
    const days = [...new Set(rows.map(({ workDate }) => workDate))].filter(Boolean).toSorted()
    const { job, jcCostCode } = first
    return [{ job, jcCostCode, days, units: unitsOf(rows), amount: amountOf(rows) }]
  })
}

type Pay = { payId: string; rows: readonly Detail[]; units: number; amount: number }
type Matcher = (line: Line, pay: Pay) => boolean

/** Accepts `OT` and `Over` for `Overtime`, `SICK` and `PSL` for `Paid Sick Leave`. */
const isNamed: Matcher = ({ description }, { payId }) => {
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
const isSameAmount: Matcher = (line, pay) =>
  line.amount === pay.amount && (line.units === pay.units || line.units === 0)
const isRounded: Matcher = (line, pay) =>
  line.units === pay.units && Math.abs(line.amount - pay.amount) < 0.01 * pay.rows.length + 0.001

/** Most reliable first. */
const MATCHERS: readonly Matcher[] = [
  (line, pay) => isNamed(line, pay) && isSameAmount(line, pay),
  isSameAmount,
  isRounded,
  isNamed,
]

/**
 * Payroll files identify a kind of pay by words in the lines, but by a code in the details. An ambiguous line gets no
 * details rather than the wrong ones.
 */
function detailsOfLines(
  earnings: readonly Line[],
  kindsOfPay: readonly (readonly Detail[])[],
): Map<Line, readonly Detail[]> {
  const detailsOf = new Map<Line, readonly Detail[]>()
  let pays: Pay[] = kindsOfPay.map(rows => ({
    payId: rows[0]?.payId ?? '',
    rows,
    units: unitsOf(rows),
    amount: amountOf(rows),
  }))
  let lines = earnings.filter(({ amount, units }) => amount !== 0 || units !== 0)
  for (const matches of MATCHERS) {
    const pairs = lines.flatMap(line => pays.filter(pay => matches(line, pay)).map(pay => ({ line, pay })))
    const isUnambiguous = (pair: (typeof pairs)[number]) =>
      pairs.every(other => other === pair || (other.line !== pair.line && other.pay !== pair.pay))
    for (const { line, pay } of pairs.filter(isUnambiguous)) {
      detailsOf.set(line, pay.rows)
      lines = lines.filter(each => each !== line)
      pays = pays.filter(each => each !== pay)
    }
  }
  return detailsOf
}

const normalize = (description: string) => withoutExtraSpaces(description).toLowerCase()

/** Names of earnings paid by the hour. Excludes vacation and holidays, which may be paid by the day. */
const HOURLY =
  /^(regular|straight) (time|hours)$|^overtime( hours)?$|^double ?time$|^(paid )?sick (leave|time)$/
/** Names of time worked. `Regular` alone may also be piecework. */
const WORKED_TIME = /^(regular|straight)( time| hours)?$|^overtime( hours)?$|^double ?time$/

type PaidTime = {
  hours?: number | null | undefined
  earnings: readonly { description: string; units: number | null }[]
}

/** Whether a line's units are certain to be hours. `Regular` counts if the check's hours worked include it. */
export function isInHours(description: string, { hours, earnings }: PaidTime): boolean {
  const name = normalize(description)
  if (HOURLY.test(name)) return true
  if (!WORKED_TIME.test(name) || hours == null) return false
  const workedEarnings = earnings.filter(earning => WORKED_TIME.test(normalize(earning.description)))
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

const currency = (amount: number) => formatMoney(amount, 'currency')

export function stepInWords({ units, rate, amount, how }: EarningStep, isInHours: boolean): FilledText {
  const unit = isInHours ? (Math.abs(units) === 1 ? 'hour' : 'hours') : 'units'
  return {
    text: EXPLANATION_MESSAGES[how === 'product' ? unit : how],
    values: { units: formatUnits(units), rate: formatRate(rate), amount: currency(amount) },
  }
}

export function remainderInWords(
  explanation: EarningExplanation | undefined,
  { units, amount }: { units: number | null; amount: number | null },
): FilledText | undefined {
  const { unpaid, noRate, together, notInDetails, moreInDetails } = EXPLANATION_MESSAGES
  if (!explanation || amount === null) return { text: noRate, values: {} }
  const { steps, rest } = explanation
  if (steps.length === 0) return { text: units === 0 && amount === 0 ? unpaid : noRate, values: {} }
  if (rest !== 0) {
    const text = rest * amount > 0 ? notInDetails : moreInDetails
    return { text, values: { amount: currency(Math.abs(rest)) } }
  }
  return steps.length > 1 ? { text: together, values: { amount: currency(amount) } } : undefined
}

const OVERTIME = /^(overtime|ot)( pay| hours)?$/

export function qualifiedOvertimeOf(description: string, check: CheckDetails): FilledText | undefined {
  const { qualifiedOvertime: amount = null, qualifiedOvertimeYtd: ytd = null } = check
  if (!OVERTIME.test(normalize(description)) || (amount === null && ytd === null)) return undefined
  const values = { amount: formatMoney(amount, 'currency'), ytd: currency(ytd ?? 0) }
  return { text: EXPLANATION_MESSAGES.qualifiedOvertime, values }
}

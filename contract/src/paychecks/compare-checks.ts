import { daysBetween, formatDate } from '../common/dates.ts'
import { formatMoney } from '../common/money.ts'
import { DEFAULT_LANGUAGE, type Language } from '../languages/languages.ts'
import type { FilledText } from '../languages/message.ts'
import { isInHours } from './explain-earnings.ts'
import { translateLineName } from './known-lines.ts'
import type { Check, CheckDetails, CheckLine, Earning } from './schemas.ts'

/** The parts of a check to compare. Servers may omit any of the numbers. Units: dollars. */
export type CheckParts = {
  check: Pick<CheckDetails, 'netPay' | 'hours'>
  earnings: readonly Earning[]
  taxes: readonly CheckLine[]
  otherDeductions: readonly CheckLine[]
}

export function hasAllNumbers({ check, earnings, taxes, otherDeductions }: CheckParts): boolean {
  return (
    check.netPay !== null &&
    earnings.every(({ units }) => units !== null) &&
    [...earnings, ...taxes, ...otherDeductions].every(({ amount }) => amount !== null)
  )
}

/** A change in a line since the previous check, and its effect on net pay. Units: dollars; hours or pieces. */
export type CheckChange = {
  kind: 'earning' | 'deduction' | 'unexplained'
  description: string
  presence: 'both' | 'new' | 'gone'
  /** Change in units; 0 for lines without units. */
  units: number
  isInHours: boolean
  effect: number
}

type Line = Pick<CheckChange, 'kind' | 'description'> & { units: number; cents: number }

const toCents = (amount: number | null) => Math.round((amount ?? 0) * 100)

function combineLines({ earnings, taxes, otherDeductions }: CheckParts): Map<string, Line> {
  const lines = new Map<string, Line>()
  const add = (kind: Line['kind'], description: string, units: number, cents: number) => {
    const key = `${kind} ${description}`
    const { units: previousUnits = 0, cents: previousCents = 0 } = lines.get(key) ?? {}
    lines.set(key, { kind, description, units: previousUnits + units, cents: previousCents + cents })
  }
  for (const { description, units, amount } of earnings)
    add('earning', description, units ?? 0, toCents(amount))
  for (const { description, amount } of [...taxes, ...otherDeductions])
    add('deduction', description, 0, -toCents(amount))
  return lines
}

/** Returns the part of net pay that the lines don't explain: 0 for a check that adds up. */
function getUnexplainedCents(parts: CheckParts, lines: Map<string, Line>): number {
  return [...lines.values()].reduce((rest, { cents }) => rest - cents, toCents(parts.check.netPay))
}

export function addsUp(parts: CheckParts): boolean {
  return getUnexplainedCents(parts, combineLines(parts)) === 0
}

/** Removes binary rounding errors; units have at most four decimals. */
const roundUnits = (units: number) => Math.round(units * 10_000) / 10_000

/**
 * Returns the changes since the previous check, largest effect first. The effects add up to the difference in net
 * pay, to the cent; any part that the lines don't explain is a separate change.
 */
export function compareChecks(now: CheckParts, before: CheckParts): CheckChange[] {
  const [linesNow, linesBefore] = [combineLines(now), combineLines(before)]
  const changes: CheckChange[] = []
  for (const key of new Set([...linesNow.keys(), ...linesBefore.keys()])) {
    const [line, lineBefore] = [linesNow.get(key), linesBefore.get(key)]
    const anyLine = line ?? lineBefore
    const cents = (line?.cents ?? 0) - (lineBefore?.cents ?? 0)
    if (!anyLine || cents === 0) continue
    changes.push({
      kind: anyLine.kind,
      description: anyLine.description,
      presence: line && lineBefore ? 'both' : line ? 'new' : 'gone',
      units: roundUnits((line?.units ?? 0) - (lineBefore?.units ?? 0)),
      isInHours:
        anyLine.kind === 'earning' &&
        [now, before].every(({ check: { hours }, earnings }) =>
          isInHours(anyLine.description, { hours, earnings }),
        ),
      effect: cents / 100,
    })
  }
  const rest = getUnexplainedCents(now, linesNow) - getUnexplainedCents(before, linesBefore)
  if (rest !== 0)
    changes.push({
      ...{ kind: 'unexplained', description: '', presence: 'both', units: 0, isInHours: false },
      effect: rest / 100,
    })
  return changes.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

type ListedCheck = Pick<Check, 'date' | 'endDate' | 'sequence' | 'grossPay' | 'netPay' | 'isVoided'>

/** `with`: the check to compare with. `besides`: another check for the same period, which this one supplements. */
export type ComparableCheck<Row extends ListedCheck> = { with: Row } | { besides: Row }

/** Drops voided checks, checks without positive net pay, and checks reversed by a later negative check. */
function dropReversed<Row extends ListedCheck>(newestFirst: readonly Row[]): Row[] {
  const reversedCents: number[] = []
  return newestFirst.filter(({ netPay, isVoided }) => {
    if (isVoided) return false
    const cents = toCents(netPay)
    if (cents < 0) reversedCents.push(-cents)
    if (cents <= 0) return false
    const index = reversedCents.indexOf(cents)
    if (index >= 0) reversedCents.splice(index, 1)
    return index < 0
  })
}

/**
 * Finds the check to compare with: the largest check of the last earlier period, because a regular check shouldn't be
 * compared with a bonus. Returns `besides` if the last check paid for the same period.
 * @param earlierChecks the person's earlier checks, newest first
 */
export function findComparableCheck<Row extends ListedCheck>(
  { endDate }: Pick<Check, 'endDate'>,
  earlierChecks: readonly Row[],
): ComparableCheck<Row> | undefined {
  const paidChecks = dropReversed(earlierChecks)
  const [lastCheck] = paidChecks
  if (!lastCheck) return undefined
  if (lastCheck.endDate === endDate) return { besides: lastCheck }
  const periodChecks = paidChecks.filter(each => each.endDate === lastCheck.endDate)
  return {
    with: periodChecks.reduce((one, other) =>
      toCents(other.grossPay) > toCents(one.grossPay) ? other : one,
    ),
  }
}

export const COMPARISON_MESSAGES = {
  title: 'Why your pay changed',
  takesBack: "This check reverses an earlier payment, so there's nothing to compare.",
  paysNothing: "This check has no pay, so there's nothing to compare.",
  besides: "This is an extra check for the same pay period as {date}, so we don't compare them.",
  comparedWith: 'Compared with check {number} from {date}',
  sameNet: "Your net pay didn't change.",
  lowerThanLastWeek: 'Your net pay is {amount} lower than last week.',
  higherThanLastWeek: 'Your net pay is {amount} higher than last week.',
  lowerThanOn: 'Your net pay is {amount} lower than on {date}.',
  higherThanOn: 'Your net pay is {amount} higher than on {date}.',
  failed: "We couldn't load your last check to compare.",
  total: 'Change in net pay',
  oneSmaller: '1 smaller change',
  smaller: '{count} smaller changes',
  showAll: 'Show all {count} changes',
  showLargest: 'Show fewer',
  doesNotAddUp: "The lines on this check don't add up to net pay. Ask your payroll office what's missing.",
} as const

export const CHANGE_TEXTS = {
  unexplained: 'Other changes',
  appeared: '{line}: new on this check',
  gone: '{line}: not on this check',
  higher: '{line}: {amount} higher',
  lower: '{line}: {amount} lower',
  hourMore: '{line}: {units} more hour',
  hourLess: '{line}: {units} fewer hour',
  hoursMore: '{line}: {units} more hours',
  hoursLess: '{line}: {units} fewer hours',
  unitMore: '{line}: {units} more unit',
  unitLess: '{line}: {units} fewer unit',
  unitsMore: '{line}: {units} more units',
  unitsLess: '{line}: {units} fewer units',
} as const

export function describeChange(change: CheckChange, language: Language): FilledText {
  const { kind, description } = change
  const line = kind === 'unexplained' ? description : translateLineName(kind, description, language)
  const units = Math.abs(change.units)
  const amount = `$${formatMoney(Math.abs(change.effect))}`
  return { text: CHANGE_TEXTS[chooseText(change)], values: { line, units, amount } }
}

function chooseText({ kind, presence, units, isInHours, effect }: CheckChange): keyof typeof CHANGE_TEXTS {
  if (kind === 'unexplained') return 'unexplained'
  if (presence === 'new') return 'appeared'
  if (presence === 'gone') return 'gone'
  if (kind === 'deduction') return effect < 0 ? 'higher' : 'lower'
  // If units and pay didn't change in the same direction, the change in the rate outweighs any change in units.
  if (units * effect <= 0) return effect > 0 ? 'higher' : 'lower'
  const isSingular = Math.abs(units) === 1
  if (isInHours)
    return units > 0 ? (isSingular ? 'hourMore' : 'hoursMore') : isSingular ? 'hourLess' : 'hoursLess'
  return units > 0 ? (isSingular ? 'unitMore' : 'unitsMore') : isSingular ? 'unitLess' : 'unitsLess'
}

export function describeSmallerChanges(count: number): FilledText {
  return count === 1
    ? { text: COMPARISON_MESSAGES.oneSmaller, values: {} }
    : { text: COMPARISON_MESSAGES.smaller, values: { count } }
}

type NetPayChange = { cents: number; before: Pick<Check, 'date' | 'endDate'>; now: Pick<Check, 'endDate'> }

export function describeNetPayChange(
  { cents, before, now }: NetPayChange,
  language: Language = DEFAULT_LANGUAGE,
): FilledText {
  if (cents === 0) return { text: COMPARISON_MESSAGES.sameNet, values: {} }
  const amount = formatMoney(Math.abs(cents) / 100, 'currency')
  const { lowerThanLastWeek, higherThanLastWeek, lowerThanOn, higherThanOn } = COMPARISON_MESSAGES
  if (daysBetween(before.endDate, now.endDate) === 7)
    return { text: cents < 0 ? lowerThanLastWeek : higherThanLastWeek, values: { amount } }
  const values = { amount, date: formatDate(before.date, language) }
  return { text: cents < 0 ? lowerThanOn : higherThanOn, values }
}

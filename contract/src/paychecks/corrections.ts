import { formatDate } from '../common/dates.ts'
import { formatMoney } from '../common/money.ts'
import type { Language } from '../languages/languages.ts'
import type { Message } from '../languages/message.ts'
import type { Translate } from '../languages/translator.ts'
import { CHECK_LABELS } from './messages.ts'
import type { Correction, LineKind } from './schemas.ts'
import { formatRate, formatUnits } from './sums.ts'

/** `{line}` is the payroll system's name for a line. */
export const CORRECTION_TEXTS = {
  badge: 'Corrected',
  correctedOn: 'Corrected on {date}',
  voidedOn: 'Voided on {date}',
  intro: 'Before that, the check said:',
  before: 'Before',
  showAll: 'Show all {count} changes',
  showFewer: 'Show Fewer',
  state: 'In Your Pay',
  counted: 'Counted',
  voided: 'Voided',
  removed: '{line} (removed)',
  added: '{line} (added)',
  none: 'Not on the check',
  units: '{units} units',
  ytd: 'year to date {amount}',
} as const

type VersionLine = {
  kind: LineKind
  description: string
  amount: number
  ytd: number
  units: number
}
type VersionDetail = Omit<Correction['details'][number], 'outcome'>

/** A check at one point in time. Units: dollars; hours or pieces. */
export type CheckVersion = {
  netPay: number
  grossPay: number
  checkNumber: string
  periodStart: string | null
  hours: number | null
  sickLeaveHours: number | null
  qualifiedOvertime: number | null
  isVoided: boolean
  lines: readonly VersionLine[]
  details: readonly VersionDetail[]
}

type Outcome = Correction['lines'][number]['outcome']
type Changes = Omit<Correction, 'on'>

/**
 * Returns the values before a correction, or `undefined` if nothing changed. Ignores the order of rows. Hours or
 * daily details that payroll sends for the first time complete a check rather than correct it.
 */
export function compareVersions(previous: CheckVersion, current: CheckVersion): Changes | undefined {
  const lines = compareLines(previous.lines, current.lines)
  const details = previous.details.length === 0 ? [] : compareDetails(previous.details, current.details)
  const parts = {
    netPay: formerValue(previous.netPay, current.netPay),
    grossPay: formerValue(previous.grossPay, current.grossPay),
    checkNumber: formerValue(previous.checkNumber, current.checkNumber),
    periodStart: formerValue(previous.periodStart, current.periodStart),
    hours: formerValue(previous.hours, current.hours),
    sickLeaveHours: formerValue(previous.sickLeaveHours, current.sickLeaveHours),
    qualifiedOvertime: formerValue(previous.qualifiedOvertime, current.qualifiedOvertime),
    isVoided: formerValue(previous.isVoided, current.isVoided),
  }
  const isUnchanged = Object.values(parts).every(part => part === null) && lines.length + details.length === 0
  return isUnchanged ? undefined : { ...parts, lines, details }
}

const formerValue = <Value>(previous: Value, current: Value) => (previous === current ? null : previous)

function compareLines(before: readonly VersionLine[], after: readonly VersionLine[]): Correction['lines'] {
  const { pairs, removed, added } = matchRows(before, after, ({ kind, description }) => [kind, description])
  return [
    ...pairs.map(({ previous, current: { amount, ytd, units } }) => ({
      ...{ ...previous, outcome: 'changed' as const, amount: formerValue(previous.amount, amount) },
      ...{ ytd: formerValue(previous.ytd, ytd), units: formerValue(previous.units, units) },
    })),
    ...removed.map(previous => ({
      ...previous,
      outcome: 'removed' as const,
      ytd: null,
      units: previous.units || null,
    })),
    ...added.map(current => ({
      ...current,
      outcome: 'added' as const,
      amount: null,
      ytd: null,
      units: null,
    })),
  ]
}

function compareDetails(
  before: readonly VersionDetail[],
  after: readonly VersionDetail[],
): Correction['details'] {
  const { pairs, removed, added } = matchRows(before, after, ({ payId, workDate, job, jcCostCode }) => [
    ...[payId, workDate, job, jcCostCode],
  ])
  return [
    ...pairs.map(({ previous }) => ({ ...previous, outcome: 'changed' as const })),
    ...removed.map(previous => ({ ...previous, outcome: 'removed' as const })),
    ...added.map(current => ({ ...current, outcome: 'added' as const })),
  ]
}

function matchRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => readonly string[],
) {
  const { removed, added } = pairRows(before, after, row => JSON.stringify(row))
  return pairRows(removed, added, row => JSON.stringify(keyOf(row)))
}

function pairRows<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string) {
  const unmatched = new Map<string, Row[]>()
  for (const row of after) unmatched.set(keyOf(row), [...(unmatched.get(keyOf(row)) ?? []), row])
  const pairs: { previous: Row; current: Row }[] = []
  const removed: Row[] = []
  for (const previous of before) {
    const current = unmatched.get(keyOf(previous))?.shift()
    if (current === undefined) removed.push(previous)
    else pairs.push({ previous, current })
  }
  return { pairs, removed, added: [...unmatched.values()].flat() }
}

export function getCorrectionTitle({ on, isVoided }: Correction, language: Language): Message {
  const text = isVoided === false ? CORRECTION_TEXTS.voidedOn : CORRECTION_TEXTS.correctedOn
  return { text, values: { date: formatDate(on, language) } }
}

/** A field and its value before the correction, such as `Net Pay` and `$1,944.28`. */
export type CorrectionRow = { label: string; before: string }

export function listCorrectionRows(
  correction: Correction,
  { language, t }: { language: Language; t: Translate },
): CorrectionRow[] {
  const { netPay, grossPay, checkNumber, periodStart, hours, sickLeaveHours, isVoided } = correction
  const { qualifiedOvertime } = correction
  const money = (amount: number | null) => amount !== null && formatMoney(amount, 'currency')
  const units = (count: number | null) => count !== null && formatUnits(count)
  const parts = [
    { label: CHECK_LABELS.net, before: money(netPay) },
    { label: CHECK_LABELS.gross, before: money(grossPay) },
    { label: CHECK_LABELS.number, before: checkNumber },
    { label: CHECK_LABELS.periodStart, before: periodStart && formatDate(periodStart, language) },
    { label: CHECK_LABELS.hours, before: units(hours) },
    { label: CHECK_LABELS.sickLeave, before: units(sickLeaveHours) },
    { label: CHECK_LABELS.qualifiedOvertime, before: money(qualifiedOvertime) },
    {
      label: CORRECTION_TEXTS.state,
      before: isVoided !== null && t(isVoided ? CORRECTION_TEXTS.voided : CORRECTION_TEXTS.counted),
    },
  ]
  const label = (line: string, outcome: Outcome) =>
    outcome === 'changed' ? line : t(CORRECTION_TEXTS[outcome], { line })
  return [
    ...parts.flatMap(part => (part.before ? [{ label: t(part.label), before: part.before }] : [])),
    ...correction.lines.map(({ description, outcome, ...line }) => ({
      label: label(description, outcome),
      before: describeLine(line, t) || t(CORRECTION_TEXTS.none),
    })),
    ...correction.details.map(({ payId, workDate, job, jcCostCode, outcome, ...detail }) => ({
      label: label(
        [formatDate(workDate, language), payId, job, jcCostCode].filter(Boolean).join(', '),
        outcome,
      ),
      before: outcome === 'added' ? t(CORRECTION_TEXTS.none) : describeDetail(detail),
    })),
  ]
}

type LineBefore = Pick<Correction['lines'][number], 'amount' | 'ytd' | 'units'>

function describeLine({ amount, ytd, units }: LineBefore, t: Translate): string {
  return [
    units !== null && t(CORRECTION_TEXTS.units, { units: formatUnits(units) }),
    amount !== null && formatMoney(amount, 'currency'),
    ytd !== null && t(CORRECTION_TEXTS.ytd, { amount: formatMoney(ytd, 'currency') }),
  ]
    .filter(Boolean)
    .join(', ')
}

type DetailBefore = Pick<Correction['details'][number], 'units' | 'rate' | 'amount'>

function describeDetail({ units, rate, amount }: DetailBefore): string {
  return `${formatUnits(units)} × ${formatRate(rate)} = ${formatMoney(amount, 'currency')}`
}

import { isInHours } from './paid-hours.ts'
import type { CheckDetails, CheckLine, Earning } from './schemas.ts'

type KnownLine = CheckLine & { amount: number }
type KnownEarning = Earning & { amount: number; units: number }

/** What a check is made of. Units: dollars. */
export type CheckParts = {
  check: { netPay: number } & Pick<CheckDetails, 'hours'>
  earnings: readonly KnownEarning[]
  taxes: readonly KnownLine[]
  otherDeductions: readonly KnownLine[]
}

/** A check's parts as they were answered: any number may be missing. */
export type TakenParts = {
  check: Pick<CheckDetails, 'netPay' | 'hours'>
  earnings: readonly Earning[]
  taxes: readonly CheckLine[]
  otherDeductions: readonly CheckLine[]
}

const isKnown = (line: CheckLine): line is KnownLine => line.amount !== null
const isKnownEarning = (line: Earning): line is KnownEarning => isKnown(line) && line.units !== null

/** The parts, unless one of their numbers is missing: then nothing can be said about what they add up to. */
export function knownParts(parts: TakenParts): CheckParts | undefined {
  const { check, earnings, taxes, otherDeductions } = parts
  const { netPay, hours } = check
  if (netPay === null || !earnings.every(isKnownEarning)) return undefined
  if (!taxes.every(isKnown) || !otherDeductions.every(isKnown)) return undefined
  return { check: { netPay, hours }, earnings, taxes, otherDeductions }
}

/** What a line of either check did to net pay. Units: dollars; hours or pieces. */
export type CheckChange = {
  kind: 'earning' | 'deduction' | 'unexplained'
  description: string
  /** Is the line on both checks, on this one alone, or on the one before alone? */
  presence: 'both' | 'new' | 'gone'
  /** This check's units less those of the one before; 0 for what has none. */
  units: number
  /** Are the units hours, on both checks? Otherwise they may be pieces. */
  isInHours: boolean
  /** The change of net pay. */
  effect: number
}

type Line = Pick<CheckChange, 'kind' | 'description'> & { units: number; cents: number }

const toCents = (amount: number) => Math.round(amount * 100)

/** Lines of one name count as one. */
function linesOf({ earnings, taxes, otherDeductions }: CheckParts): Map<string, Line> {
  const lines = new Map<string, Line>()
  const add = (kind: Line['kind'], description: string, units: number, cents: number) => {
    const key = `${kind} ${description}`
    const { units: unitsBefore = 0, cents: centsBefore = 0 } = lines.get(key) ?? {}
    lines.set(key, { kind, description, units: unitsBefore + units, cents: centsBefore + cents })
  }
  for (const { description, units, amount } of earnings) add('earning', description, units, toCents(amount))
  for (const { description, amount } of [...taxes, ...otherDeductions])
    add('deduction', description, 0, -toCents(amount))
  return lines
}

/** What a check's lines don't tell of its net pay, in cents: 0 for a check that adds up. */
function unexplainedCents(parts: CheckParts, lines: Map<string, Line>): number {
  return [...lines.values()].reduce((rest, { cents }) => rest - cents, toCents(parts.check.netPay))
}

export function addsUp(parts: CheckParts): boolean {
  return unexplainedCents(parts, linesOf(parts)) === 0
}

/** Binary rounding left aside: units have at most four decimals. */
const tidyUnits = (units: number) => Math.round(units * 10_000) / 10_000

/**
 * Why a check pays more or less than the one before, largest effect first. The effects add up to the difference of
 * net pay, to the cent: what the lines don't explain is a change of its own.
 */
export function compareChecks(now: CheckParts, before: CheckParts): CheckChange[] {
  const [linesNow, linesBefore] = [linesOf(now), linesOf(before)]
  const changes: CheckChange[] = []
  for (const key of new Set([...linesNow.keys(), ...linesBefore.keys()])) {
    const [line, lineBefore] = [linesNow.get(key), linesBefore.get(key)]
    const either = line ?? lineBefore
    const cents = (line?.cents ?? 0) - (lineBefore?.cents ?? 0)
    if (!either || cents === 0) continue
    changes.push({
      kind: either.kind,
      description: either.description,
      presence: line && lineBefore ? 'both' : line ? 'new' : 'gone',
      units: tidyUnits((line?.units ?? 0) - (lineBefore?.units ?? 0)),
      isInHours:
        either.kind === 'earning' &&
        [now, before].every(({ check: { hours }, earnings }) =>
          isInHours(either.description, { hours, earnings }),
        ),
      effect: cents / 100,
    })
  }
  const rest = unexplainedCents(now, linesNow) - unexplainedCents(before, linesBefore)
  if (rest !== 0)
    changes.push({
      ...{ kind: 'unexplained', description: '', presence: 'both', units: 0, isInHours: false },
      effect: rest / 100,
    })
  return changes.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

import { formatDollars, formatNumber, NO_VALUE } from '../common/money.ts'

/** Adds whole units, such as cents, to avoid binary rounding errors. Returns `null` if a number is missing. */
function sumInSteps(numbers: readonly (number | null)[], steps: number): number | null {
  const total = numbers.reduce<number | null>(
    (sum, number) => (sum === null || number === null ? null : sum + Math.round(number * steps)),
    0,
  )
  return total === null ? null : total / steps
}

const CENTS = 100

/** Units: dollars in and out. Returns `null` if an amount is missing. */
export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number
export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number | null): number | null
export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number | null): number | null {
  return sumInSteps(rows.map(amountOf), CENTS)
}

const UNIT_STEPS = 10_000

/** Hours or pieces, which have up to four decimals. Returns `null` if some are missing. */
export function sumOfUnits<Row>(rows: readonly Row[], unitsOf: (row: Row) => number): number
export function sumOfUnits<Row>(rows: readonly Row[], unitsOf: (row: Row) => number | null): number | null
export function sumOfUnits<Row>(rows: readonly Row[], unitsOf: (row: Row) => number | null): number | null {
  return sumInSteps(rows.map(unitsOf), UNIT_STEPS)
}

const UNIT_DECIMALS = { least: 2, most: 4 }

/** Formats hours, pieces, and rates: `8.00`, `2.6667`; a dash for missing values. */
export function formatUnits(units: number | null): string {
  return units === null ? NO_VALUE : formatNumber(units, UNIT_DECIMALS)
}

/** Formats dollars per hour or piece: `$46.85`, `$70.275`. */
export function formatRate(rate: number): string {
  return formatDollars(rate, UNIT_DECIMALS)
}

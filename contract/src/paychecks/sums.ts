import { formatDollars, formatNumber, NO_VALUE } from '../common/money.ts'

/** Adds whole units, such as cents, to avoid binary rounding errors. Returns `null` if a number is missing. */
function sumScaled(numbers: readonly (number | null)[], scale: number): number | null {
  const total = numbers.reduce<number | null>(
    (sum, number) => (sum === null || number === null ? null : sum + Math.round(number * scale)),
    0,
  )
  return total === null ? null : total / scale
}

const CENTS_PER_DOLLAR = 100

/** Units: dollars. Returns `null` if an amount is missing. */
export function sumOf<Row>(rows: readonly Row[], getAmount: (row: Row) => number): number
export function sumOf<Row>(rows: readonly Row[], getAmount: (row: Row) => number | null): number | null
export function sumOf<Row>(rows: readonly Row[], getAmount: (row: Row) => number | null): number | null {
  return sumScaled(rows.map(getAmount), CENTS_PER_DOLLAR)
}

const UNIT_SCALE = 10_000

/** Sums hours or pieces, which have up to four decimals. Returns `null` if any are missing. */
export function sumOfUnits<Row>(rows: readonly Row[], getUnits: (row: Row) => number): number
export function sumOfUnits<Row>(rows: readonly Row[], getUnits: (row: Row) => number | null): number | null
export function sumOfUnits<Row>(rows: readonly Row[], getUnits: (row: Row) => number | null): number | null {
  return sumScaled(rows.map(getUnits), UNIT_SCALE)
}

const UNIT_DECIMALS = { minDecimals: 2, maxDecimals: 4 }

/** Formats hours, pieces, and rates, such as `8.00` and `2.6667`. Returns a dash for missing values. */
export function formatUnits(units: number | null): string {
  return units === null ? NO_VALUE : formatNumber(units, UNIT_DECIMALS)
}

/** Formats dollars per hour or piece, such as `$46.85` and `$70.275`. */
export function formatRate(rate: number): string {
  return formatDollars(rate, UNIT_DECIMALS)
}

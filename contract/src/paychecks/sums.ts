/** Adds in whole steps, which avoids binary rounding errors. */
function sumInSteps(numbers: readonly number[], steps: number): number {
  return numbers.reduce((sum, number) => sum + Math.round(number * steps), 0) / steps
}

const CENTS = 100

/** Units: dollars in and out. */
export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return sumInSteps(rows.map(amountOf), CENTS)
}

const UNIT_STEPS = 10_000

/** Hours or pieces, which have up to four decimals. */
export function sumOfUnits<Row>(rows: readonly Row[], unitsOf: (row: Row) => number): number {
  return sumInSteps(rows.map(unitsOf), UNIT_STEPS)
}

const UNIT_FORMAT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Hours, pieces and rates: `8.00`, `2.6667`. */
export function formatUnits(units: number): string {
  return UNIT_FORMAT.format(units)
}

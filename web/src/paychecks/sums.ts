/** Units: dollars in and out; added in cents, so that nothing is lost to binary fractions. */
export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((cents, row) => cents + Math.round(amountOf(row) * 100), 0) / 100
}

const UNIT_FORMAT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Hours, pieces and rates: `8.00`, `2.6667`. */
export function formatUnits(units: number): string {
  return UNIT_FORMAT.format(units)
}

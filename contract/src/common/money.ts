import { z } from 'zod'

const DECIMAL_PATTERN = /^-?\d{1,10}(?:\.\d{1,2})?$/

/** A JSON number with at most two decimals. */
export const moneySchema = z.number()

/** Parses dollars, such as `-12.5`. Returns `undefined` if the text isn't an amount. */
export function parseCents(text: string): number | undefined {
  const decimal = text.trim()
  if (!DECIMAL_PATTERN.test(decimal)) return undefined
  // Amounts of up to twelve digits are exact after rounding. Adding 0 turns -0 into 0.
  return Math.round(Number(decimal) * 100) + 0
}

/** Formats with two decimals, for `numeric` columns. */
export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function decimalToNumber(decimal: string): number {
  return Number(decimal)
}

export const NO_VALUE = '–'

/**
 * Formats as `1,284.17`, without trailing zeros beyond `minDecimals`. Avoids Intl, which takes a tenth of a second to
 * initialize on slow phones.
 */
export function formatNumber(
  number: number,
  { minDecimals, maxDecimals = minDecimals }: { minDecimals: number; maxDecimals?: number },
): string {
  const [whole = '', decimals = ''] = number.toFixed(maxDecimals).split('.')
  const fraction = decimals.slice(0, minDecimals) + decimals.slice(minDecimals).replace(/0+$/, '')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (fraction && `.${fraction}`)
}

/** `1,284` */
export function formatCount(count: number): string {
  return formatNumber(count, { minDecimals: 0 })
}

/** Formats as `$1,284.17` or `-$0.50`. Rounds like `formatNumber`. */
export function formatDollars(
  amount: number,
  decimals: { minDecimals: number; maxDecimals?: number },
): string {
  return formatNumber(amount, decimals).replace(/^-?/, '$&$$')
}

/** Formats as `1,284.17`, or as `$1,284.17` with `currency`. Returns a dash if the amount is missing. */
export function formatMoney(amount: number | null, style: 'plain' | 'currency' = 'plain'): string {
  if (amount === null) return NO_VALUE
  return style === 'currency'
    ? formatDollars(amount, { minDecimals: 2 })
    : formatNumber(amount, { minDecimals: 2 })
}

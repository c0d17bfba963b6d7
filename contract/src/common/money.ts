import { z } from 'zod'

const DECIMAL_PATTERN = /^-?\d{1,10}(?:\.\d{1,2})?$/

/** Amount on the wire: a JSON number with at most two decimals. */
export const moneySchema = z.number()

/**
 * Integer cents of a decimal text such as `-12.5`, or `undefined` when the text is not an amount.
 * Units: text in dollars, result in cents.
 */
export function parseCents(text: string): number | undefined {
  const decimal = text.trim()
  if (!DECIMAL_PATTERN.test(decimal)) return undefined
  // Twelve digits are exact but for what rounding takes away; adding 0 makes a plain zero of -0.
  return Math.round(Number(decimal) * 100) + 0
}

/** Decimal text with two decimals, as `numeric` columns take it. */
export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The number on the wire for a decimal text from the database. */
export function decimalToWire(decimal: string): number {
  return Number(decimal)
}

/** What is shown for a value that is missing. */
export const NOT_TOLD = '–'

/**
 * `1,284.17` for 1284.17: English digits in groups of three. Written by hand: before a browser has its first format, a
 * slow phone works for a tenth of a second.
 * @param most so many decimals, of which zeros beyond the first `least` are left out
 */
export function formatNumber(
  number: number,
  { least, most = least }: { least: number; most?: number },
): string {
  const [whole = '', decimals = ''] = number.toFixed(most).split('.')
  const needed = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (needed && `.${needed}`)
}

/** `1,284`. */
export function formatCount(count: number): string {
  return formatNumber(count, { least: 0 })
}

/** `$1,284.17`, `-$0.50`; the decimals as in `formatNumber`. */
export function formatDollars(amount: number, decimals: { least: number; most?: number }): string {
  return formatNumber(amount, decimals).replace(/^-?/, '$&$$')
}

/** `1,284.17`; with `currency`, `$1,284.17`; a dash for an amount that is missing. */
export function formatMoney(amount: number | null, style: 'plain' | 'currency' = 'plain'): string {
  if (amount === null) return NOT_TOLD
  return style === 'currency' ? formatDollars(amount, { least: 2 }) : formatNumber(amount, { least: 2 })
}

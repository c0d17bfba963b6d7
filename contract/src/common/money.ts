import { z } from 'zod'

const DECIMAL_PATTERN = /^-?\d{1,10}(?:\.\d{1,2})?$/

/** A JSON number with at most two decimals. */
export const moneySchema = z.number()

/** Cents from a decimal text in dollars (for example, `-12.5`); `undefined` if it isn't an amount. */
export function parseCents(text: string): number | undefined {
  const decimal = text.trim()
  if (!DECIMAL_PATTERN.test(decimal)) return undefined
  // Twelve digits are exact after rounding. Adding 0 turns -0 into 0.
  return Math.round(Number(decimal) * 100) + 0
}

/** Two decimals, as `numeric` columns expect. */
export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A decimal text from the database as a number. */
export function decimalToWire(decimal: string): number {
  return Number(decimal)
}

export const NO_VALUE = '–'

/**
 * `1,284.17`. Avoids Intl, which takes a tenth of a second to initialize on slow phones. @param most maximum number
 * of decimals; trailing zeros beyond `least` are dropped
 */
export function formatNumber(
  number: number,
  { least, most = least }: { least: number; most?: number },
): string {
  const [whole = '', decimals = ''] = number.toFixed(most).split('.')
  const needed = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (needed && `.${needed}`)
}

/** `1,284` */
export function formatCount(count: number): string {
  return formatNumber(count, { least: 0 })
}

/** `$1,284.17`, `-$0.50`; decimals as in `formatNumber`. */
export function formatDollars(amount: number, decimals: { least: number; most?: number }): string {
  return formatNumber(amount, decimals).replace(/^-?/, '$&$$')
}

/** `1,284.17`, or `$1,284.17` with `currency`; a dash if it is missing. */
export function formatMoney(amount: number | null, style: 'plain' | 'currency' = 'plain'): string {
  if (amount === null) return NO_VALUE
  return style === 'currency' ? formatDollars(amount, { least: 2 }) : formatNumber(amount, { least: 2 })
}

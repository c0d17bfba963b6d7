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

const STYLES = { plain: 'decimal', currency: 'currency' } as const
type AmountStyle = keyof typeof STYLES

const formats = new Map<AmountStyle, Intl.NumberFormat>()

/** A format is dear to make, so each is made once, and none by a page that shows no amount. */
function amountFormat(style: AmountStyle): Intl.NumberFormat {
  const options = {
    style: STYLES[style],
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }
  const format = formats.get(style) ?? new Intl.NumberFormat('en-US', options)
  formats.set(style, format)
  return format
}

/** `1,284.17`; with `currency`, `$1,284.17`; a dash for an amount that is missing. */
export function formatMoney(amount: number | null, style: AmountStyle = 'plain'): string {
  return amount === null ? NOT_TOLD : amountFormat(style).format(amount)
}

/** Accepted signs, dollar signs, and parentheses, with `0` in place of the digits. */
const POSITIVE_SIGNS = ['0', '$0', '+0', '+$0', '$+0']
const NEGATIVE_SIGNS = ['-0', '-$0', '$-0', '(0)', '($0)', '$(0)', '0-', '$0-']
/** Excel's Accounting format shows zero as a dash. */
const ZERO_DASHES = ['-0', '$-0']

/** Leaves room for the padding of Excel's Accounting format. */
const LENGTH_MAX = 60
const DECIMAL_PARTS = /^([-+$(\s]*)([\d,]*\.?\d*)([-)\s]*)$/
const PLAIN_DIGITS = /^\d*\.?\d*$/
/**
 * A comma before a decimal point can only separate thousands; without a point, a comma might be the decimal
 * separator.
 */
const GROUPED_WITH_POINT = /^\d{1,3}(?:,\d{3})+\.\d*$/
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Reads numbers as Excel and SQL Server write them: `$1,234.50`, `$(12.00)`, `12.00-`, `1000.0000` or ` $-   `.
 * Returns a plain decimal text such as `-1234.5`, without trailing zeros, or `undefined` for anything else.
 * @param hasThousandsSeparators whether `1,234` means 1234 rather than 1.234
 */
export function toPlainDecimal(text: string, { hasThousandsSeparators = false } = {}): string | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const [, before = '', digits = '', after = ''] = DECIMAL_PARTS.exec(text.replace('\u2212', '-')) ?? []
  const signPattern = `${before}0${after}`.replace(/\s/g, '')
  if (digits === '') return ZERO_DASHES.includes(signPattern) ? '0' : undefined
  const isNegative = NEGATIVE_SIGNS.includes(signPattern)
  const isWellFormed =
    PLAIN_DIGITS.test(digits) || (hasThousandsSeparators ? GROUPED : GROUPED_WITH_POINT).test(digits)
  if (digits === '.' || !isWellFormed || !(isNegative || POSITIVE_SIGNS.includes(signPattern)))
    return undefined
  const [wholePart = '', decimals = ''] = digits.replaceAll(',', '').split('.')
  const significantDecimals = decimals.replace(/0+$/, '')
  const result = (wholePart || '0') + (significantDecimals && `.${significantDecimals}`)
  return isNegative ? negateDecimal(result) : result
}

/** Leaves zero unsigned. */
export function negateDecimal(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1)
  return /^[0.]*$/.test(decimal) ? decimal : `-${decimal}`
}

/** Signs, dollar and parentheses around the digits `0`, without blanks. */
const POSITIVE = ['0', '$0', '+0', '+$0', '$+0']
const NEGATIVE = ['-0', '-$0', '$-0', '(0)', '($0)', '$(0)', '0-', '$0-']
/** Excel's Accounting format shows zero as a dash. */
const ZERO_DASHES = ['-0', '$-0']

/** Includes the blanks that Accounting adds. */
const LONGEST = 60
const WRITTEN = /^([-+$(\s]*)([\d,]*\.?\d*)([-)\s]*)$/
const PLAIN_DIGITS = /^\d*\.?\d*$/
/** Commas in front of a decimal point can only separate thousands; without one they may be a decimal comma. */
const GROUPED_WITH_POINT = /^\d{1,3}(?:,\d{3})+\.\d*$/
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * The plain decimal text, such as `-1234.5`, of a number as Excel and SQL Server write it: `$1,234.50`, `$(12.00)`,
 * `12.00-`, `1000.0000`, ` $-   `. Zeros at the end are dropped. `undefined` for anything else.
 * @param hasThousands whether `1,234` is a thousand rather than 1.234
 */
export function plainDecimal(text: string, { hasThousands = false } = {}): string | undefined {
  if (text.length > LONGEST) return undefined
  const [, before = '', digits = '', after = ''] = WRITTEN.exec(text.replace('\u2212', '-')) ?? []
  const around = `${before}0${after}`.replace(/\s/g, '')
  if (digits === '') return ZERO_DASHES.includes(around) ? '0' : undefined
  const isNegative = NEGATIVE.includes(around)
  const isWritten = PLAIN_DIGITS.test(digits) || (hasThousands ? GROUPED : GROUPED_WITH_POINT).test(digits)
  if (digits === '.' || !isWritten || !(isNegative || POSITIVE.includes(around))) return undefined
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.')
  const significant = decimals.replace(/0+$/, '')
  const plain = (whole || '0') + (significant && `.${significant}`)
  return isNegative ? turnSign(plain) : plain
}

/** `5` <-> `-5`; zero has no sign. */
export function turnSign(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1)
  return /^[0.]*$/.test(decimal) ? decimal : `-${decimal}`
}

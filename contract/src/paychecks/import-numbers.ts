/** Sign, currency and parentheses around the digits, spaces left out: where the pair stands, `true` is negative. */
const AROUND: Readonly<Record<string, boolean>> = {
  '': false,
  $: false,
  '+': false,
  '+$': false,
  '$+': false,
  '-': true,
  '-$': true,
  '$-': true,
  '()': true,
  '($)': true,
  '$()': true,
  '|-': true,
  '$|-': true,
}
/** Excel's Accounting format shows zero as a dash. */
const ZERO_DASHES = ['-', '$-']

/** With blanks around it, as Accounting has them. */
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
  const [start, end] = [before.replace(/\s/g, ''), after.replace(/\s/g, '')]
  if (digits === '') return end === '' && ZERO_DASHES.includes(start) ? '0' : undefined
  const isNegative = AROUND[end === '-' ? `${start}|-` : start + end]
  const isWritten = PLAIN_DIGITS.test(digits) || (hasThousands ? GROUPED : GROUPED_WITH_POINT).test(digits)
  if (isNegative === undefined || !isWritten || digits === '.') return undefined
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.')
  const kept = decimals.replace(/0+$/, '')
  const plain = (whole || '0') + (kept && `.${kept}`)
  return isNegative ? turnSign(plain) : plain
}

/** `5` <-> `-5`; zero has no sign. */
export function turnSign(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1)
  return /^[0.]*$/.test(decimal) ? decimal : `-${decimal}`
}

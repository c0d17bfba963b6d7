import { isDate } from '../common/dates.ts'
import { parseCents } from '../common/money.ts'
import { characterCount, isStorable } from '../common/text.ts'

/** Why a cell can't be read; completes a sentence that begins with the column's name. */
export class WrongCell {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** What the cells of a column hold, and the one function that reads and checks them. */
export type ImportColumn<Value = unknown> = {
  /** Reads a trimmed text. */
  read: (text: string) => Value | WrongCell
  /** Whether a file may leave the column out. */
  isOptional?: boolean
  /** What a mapping converts from another system's format. */
  format?: 'date' | 'number'
  /** Whether a spreadsheet's damage would go unnoticed, because nearly any text is right. */
  isWatched?: boolean
}

type Rule = { isRight: (text: string) => boolean; wrong: WrongCell }

export function rule(message: string, isRight: (text: string) => boolean): Rule {
  return { isRight, wrong: new WrongCell(message) }
}

const STORABLE = rule('has characters that cannot be stored', isStorable)
const GIVEN = rule('is missing', text => text !== '')

/** A text that follows all rules. */
export function ruledText(...rules: readonly Rule[]): ImportColumn<string> {
  return { read: text => rules.find(({ isRight }) => !isRight(text))?.wrong ?? text }
}

export function text(max: number, ...rules: readonly Rule[]): ImportColumn<string> {
  const fits = (given: string) => given.length <= max || characterCount(given) <= max
  return {
    ...ruledText(rule(`has more than ${max} characters`, fits), STORABLE, ...rules),
    isWatched: true,
  }
}

export function required(max: number, ...rules: readonly Rule[]): ImportColumn<string> {
  return text(max, GIVEN, ...rules)
}

/** A column that a file may leave out and a row may leave empty. */
export function optional<Value>(column: ImportColumn<Value>): ImportColumn<Value | undefined> {
  return { ...column, isOptional: true, read: given => (given === '' ? undefined : column.read(given)) }
}

function column<Value>(message: string, read: (text: string) => Value | undefined): ImportColumn<Value> {
  const wrong = new WrongCell(message)
  return { read: given => read(given) ?? wrong }
}

/** A plain decimal text, or else a number that is written otherwise. Nearly all of them are plain. */
function number<Value>(message: string, read: (decimal: string) => Value | undefined): ImportColumn<Value> {
  const readAny = (given: string) => read(given) ?? read(plainDecimal(given) ?? '')
  return { ...column(message, readAny), format: 'number' }
}

/** An amount with at most two decimals that count, in cents. */
export const cents = number('must be an amount such as 1234.50', parseCents)

/** A number with at most four decimals that count, kept as text. */
export const decimal = number('must be a number such as 40 or 2.67', given =>
  /^-?\d{1,8}(\.\d{1,4})?$/.test(given) ? given : undefined,
)

export const date: ImportColumn<string> = {
  ...column('must be a date such as 2026-11-13', given =>
    isDate(given) && !given.startsWith('0000') ? given : undefined,
  ),
  format: 'date',
}

export const wholeNumber = column('must be a whole number', given =>
  /^\d{1,6}$/.test(given) ? Number(given) : undefined,
)

const YES = ['true', 'yes', '1', 'y']
const NO = ['false', 'no', '0', 'n']
export const yesNo = column('must be yes or no', given => {
  const word = given.toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
})

export function oneOf<Value extends string>(values: readonly Value[]): ImportColumn<Value> {
  return column(`must be one of ${values.join(', ')}`, given => values.find(value => value === given))
}

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

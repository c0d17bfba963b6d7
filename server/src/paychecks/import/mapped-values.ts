import { isDate } from '@epay/contract/common/dates'
import type { MappedDateFormat } from '@epay/contract/paychecks/import-mapping'

/** Groups `year`, `month` and `day`; what follows a date may be a time. */
const PATTERNS: Record<MappedDateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[ T].*)?$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?: .*)?$/,
  'MM/DD/YY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{2})(?: .*)?$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?: .*)?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
}
const EXAMPLES: Record<MappedDateFormat, string> = {
  'YYYY-MM-DD': '2026-11-13',
  'MM/DD/YYYY': '11/13/2026',
  'MM/DD/YY': '11/13/26',
  'DD/MM/YYYY': '13/11/2026',
  YYYYMMDD: '20261113',
}
/** Two-digit years from here on are of the century before. */
const CENTURY_TURNS_AT = 70

export function exampleOf(format: MappedDateFormat): string {
  return EXAMPLES[format]
}

/** `YYYY-MM-DD`, or `undefined` when the text is not in the format or the calendar has no such day. */
export function readMappedDate(text: string, format: MappedDateFormat): string | undefined {
  const { year, month, day } = PATTERNS[format].exec(text)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const century = Number(year) < CENTURY_TURNS_AT ? '20' : '19'
  const fullYear = year.length === 2 ? century + year : year
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** `$1,234.50`, `(12.00)` or `12.00-` as a decimal text; anything else stays for the schema to refuse. */
export function readMappedNumber(text: string): string {
  const [, open, amount = '', close] =
    /^(\(|-)?\$?((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(\)|-)?$/.exec(text) ?? []
  if (!/\d/.test(amount) || (open === '(') !== (close === ')') || (open === '-' && close === '-')) return text
  const plain = amount.replaceAll(',', '').replace(/^\./, '0.').replace(/\.$/, '')
  return open || close ? turnSign(plain) : plain
}

/** `5` <-> `-5`; zero has no sign. */
export function turnSign(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1)
  return /^[0.]*$/.test(decimal) ? decimal : `-${decimal}`
}

import { isDate } from '@epay/contract/common/dates'
import type { MappedDateFormat } from '@epay/contract/paychecks/import-mapping'

/** Groups `year`, `month` and `day`; what follows a date may be a time. */
const PATTERNS: Record<MappedDateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[ T].*)?$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?: .*)?$/,
  'MM/DD/YY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{2})(?: .*)?$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?: .*)?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'DD-MMM-YYYY': /^(?<day>\d{1,2})[- /]?(?<month>[a-z]{3,9})\.?[- /]?(?<year>\d{4})(?:[ :].*)?$/i,
  'DD-MMM-YY': /^(?<day>\d{1,2})[- /]?(?<month>[a-z]{3,9})\.?[- /]?(?<year>\d{2})(?:[ :].*)?$/i,
  'MMM D, YYYY': /^(?<month>[a-z]{3,9})\.? +(?<day>\d{1,2}),? +(?<year>\d{4})(?: .*)?$/i,
}
const EXAMPLES: Record<MappedDateFormat, string> = {
  'YYYY-MM-DD': '2026-11-13',
  'MM/DD/YYYY': '11/13/2026',
  'MM/DD/YY': '11/13/26',
  'DD/MM/YYYY': '13/11/2026',
  YYYYMMDD: '20261113',
  'DD-MMM-YYYY': '13-Nov-2026',
  'DD-MMM-YY': '13-Nov-26',
  'MMM D, YYYY': 'Nov 13, 2026',
}
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
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
  const date = `${fullYear}-${numberOfMonth(month)}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** `9`, `Sep`, `Sept` and `September` are 09; what is no month is 00. */
function numberOfMonth(month: string): string {
  const name = month.toLowerCase()
  const number = /^\d/.test(name) ? name : String(1 + MONTHS.findIndex(each => each.startsWith(name)))
  return number.padStart(2, '0')
}

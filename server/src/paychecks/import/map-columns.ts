import { isDate } from '@epay/contract/common/dates'
import {
  getColumnNames,
  IMPORT_COLUMNS,
  IMPORT_FILE_NAMES,
  type PayrollFileName,
} from '@epay/contract/paychecks/import-files'
import type { MappedDateFormat, MappedSource } from '@epay/contract/paychecks/import-mapping'
import { negateDecimal, toPlainDecimal } from '@epay/contract/paychecks/plain-decimal'
import { MAC_LINE_ENDS } from './read-csv.ts'

/** `column` is the file's own title in a header, and one of our columns in a record. */
type HeaderProblem = { column?: string | undefined; message: string }
type Report = (problem: HeaderProblem) => void

/** One of our columns and its positions in the file; values from several positions are joined. */
type ColumnPlace = { name: string; title: string; indices: readonly number[] }

export type Layout = {
  /** Number of values in a record; spreadsheets omit empty ones at the end. */
  width: number
  isLeftOut(record: readonly string[]): boolean
  textsOf(record: readonly string[], report: (problem: { column: string; message: string }) => void): string[]
  titleOf(column: string): string
  cellOf(record: readonly string[], column: string): string
  endsBefore(record: readonly string[], column: string): boolean
}

export const NUL = '\0'
export const HAS_NUL = 'This has unreadable characters (a byte that is 0). Export the file again.'
const COLUMN_MISSING = 'This column is missing. Add it to the header and to each row.'
const MAPPED_COLUMN_MISSING = 'This column is in the mapping, but not in the file.'
const HAS_SEMICOLONS =
  'This file seems to use semicolons. Save it with commas, or set the delimiter in a column mapping.'
const OTHER_HEADER =
  'Check that no two files are swapped. If other lines come before the header, enter how many in skipRows.'

/** Reports problems and returns `undefined` if the header can't be used. */
export function readHeader(
  file: PayrollFileName,
  titles: readonly string[],
  { source, report }: { source: MappedSource | undefined; report: Report },
): Layout | undefined {
  const refusal = refusalOf(file, titles, source)
  if (refusal !== undefined) {
    report({ message: refusal })
    return undefined
  }
  let isUsable = true
  const reportProblem: Report = problem => {
    report(problem)
    isUsable = false
  }
  const places = source
    ? findMappedColumns(file, titles, source, reportProblem)
    : findOwnColumns(file, titles, reportProblem)
  const conditions = Object.entries(source?.only ?? {}).map(([title, values]) => ({
    index: indexOf(titles, title, reportProblem),
    values,
  }))
  if (!isUsable) return undefined
  const find = (name: string) => places.find(place => place.name === name)
  return {
    width: source ? titles.length : widthOf(titles),
    titleOf: name => find(name)?.title ?? name,
    cellOf: (record, name) => joinCells(record, find(name)?.indices ?? []) || (source?.constants[name] ?? ''),
    endsBefore: (record, name) => find(name)?.indices.some(index => index >= record.length) ?? false,
    isLeftOut: record =>
      conditions.some(({ index, values }) => !values.includes((record[index] ?? '').trim())),
    textsOf: source
      ? (record, problem) =>
          places.map(({ name, indices }) => {
            const report = (message: string) => problem({ column: name, message })
            return readMappedCell(file, source, { name, text: joinCells(record, indices), report })
          })
      : record => places.map(({ indices: [index = -1] }) => record[index] ?? ''),
  }
}

function refusalOf(
  file: PayrollFileName,
  titles: readonly string[],
  source: MappedSource | undefined,
): string | undefined {
  if (titles.some(title => title.includes('\r'))) return MAC_LINE_ENDS
  if (titles.some(title => title.includes(NUL))) return HAS_NUL
  if (source) {
    const columnNames = [...Object.keys(source.columns), ...Object.keys(source.only)]
    return columnNames.length > 0 && !columnNames.some(name => titles.some(title => isSame(title, name)))
      ? `This file has none of the columns in the mapping: ${columnNames.join(', ')}. ${OTHER_HEADER}`
      : undefined
  }
  if (titles.length === 1 && titles[0]?.includes(';')) return HAS_SEMICOLONS
  const nonBlank = titles.filter(title => title.trim() !== '')
  const other = IMPORT_FILE_NAMES.find(name => name !== file && isHeaderOf(name, nonBlank))
  if (other) return `This file has the columns of ${other}. Check that no two files are swapped.`
  const known = getColumnNames(file)
  return known.some(column => nonBlank.some(title => isSame(title, column)))
    ? undefined
    : `The first row has none of this file's columns: ${known.join(', ')}. Add the header, and remove any lines above it.`
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

const isOptional = (file: PayrollFileName, column: string) =>
  IMPORT_COLUMNS[file][column]?.isOptional === true

function isHeaderOf(file: PayrollFileName, titles: readonly string[]): boolean {
  const columns = getColumnNames(file)
  return (
    titles.every(title => columns.some(column => isSame(title, column))) &&
    columns.every(column => isOptional(file, column) || titles.some(title => isSame(title, column)))
  )
}

/** Spreadsheets may write more commas than there are titles. */
const widthOf = (titles: readonly string[]) => titles.findLastIndex(title => title.trim() !== '') + 1

function findOwnColumns(file: PayrollFileName, header: readonly string[], report: Report): ColumnPlace[] {
  const known = getColumnNames(file)
  const titles = header.slice(0, widthOf(header))
  for (const title of titles)
    if (title.trim() === '') report({ message: 'A column has no title. Add one, or remove the column.' })
    else if (!known.some(name => isSame(name, title)))
      report({
        column: title.trim(),
        message: `We don't know this column. This file's columns are: ${known.join(', ')}.`,
      })
  return known.map(name => {
    const indices = titles.flatMap((title, index) => (isSame(name, title) ? [index] : []))
    if (indices.length > 1)
      report({ column: name, message: 'This column is there more than once. Keep one of them.' })
    if (indices.length === 0 && !isOptional(file, name)) report({ column: name, message: COLUMN_MISSING })
    return { name, title: name, indices }
  })
}

function indexOf(titles: readonly string[], title: string, report: Report): number {
  const index = titles.findIndex(each => isSame(each, title))
  if (index < 0) report({ column: title, message: MAPPED_COLUMN_MISSING })
  return index
}

function findMappedColumns(
  file: PayrollFileName,
  titles: readonly string[],
  source: MappedSource,
  report: Report,
): ColumnPlace[] {
  const places = getColumnNames(file).map(name => {
    const theirs = Object.keys(source.columns).filter(title => source.columns[title] === name)
    return { name, theirs, indices: theirs.map(title => indexOf(titles, title, report)) }
  })
  return places.map(({ name, theirs, indices }) => {
    if (theirs.length === 0 && !(name in source.constants) && !isOptional(file, name)) {
      const message = `The mapping of ${source.from} has neither a column nor a constant for this.`
      report({ column: name, message })
    }
    return { name, title: theirs[0] ?? name, indices }
  })
}

function joinCells(record: readonly string[], indices: readonly number[]): string {
  return indices
    .map(index => (record[index] ?? '').trim())
    .filter(value => value !== '')
    .join(' ')
}

type MappedCell = { name: string; text: string; report: (message: string) => void }

function readMappedCell(
  file: PayrollFileName,
  source: MappedSource,
  { name, text, report }: MappedCell,
): string {
  const constant = source.constants[name]
  if (constant !== undefined) return constant
  // Cells may contain inherited names such as `constructor`.
  const words = source.values[name] ?? {}
  const value = Object.hasOwn(words, text) ? (words[text] ?? text) : text
  const { format } = IMPORT_COLUMNS[file][name] ?? {}
  if (value === '' || format === undefined) return value
  if (format === 'date') {
    const date = readMappedDate(value, source.dateFormat)
    if (date === undefined)
      report(`"{value}" isn't a valid date. The mapping expects one like ${EXAMPLES[source.dateFormat]}.`)
    return date ?? value
  }
  const number = toPlainDecimal(value, { hasThousands: source.numberFormat === 'us' }) ?? value
  return source.negate.includes(name) ? negateDecimal(number) : number
}

/** A time may follow the date. */
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
/** Two-digit years from here on are in the 1900s. */
const CENTURY_TURNS_AT = 70

/** Returns `YYYY-MM-DD`, or `undefined` if the format doesn't match or the date doesn't exist. */
export function readMappedDate(text: string, format: MappedDateFormat): string | undefined {
  const { year, month, day } = PATTERNS[format].exec(text)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const century = Number(year) < CENTURY_TURNS_AT ? '20' : '19'
  const fullYear = year.length === 2 ? century + year : year
  const date = `${fullYear}-${numberOfMonth(month)}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** Reads `9`, `Sep`, `Sept`, and `September` as 09; anything else is 00. */
function numberOfMonth(month: string): string {
  const name = month.toLowerCase()
  const number = /^\d/.test(name) ? name : String(1 + MONTHS.findIndex(each => each.startsWith(name)))
  return number.padStart(2, '0')
}

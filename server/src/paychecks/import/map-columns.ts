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

/** `column`: the title in the file's header, or the name of an EPay column. */
type HeaderProblem = { column?: string | undefined; message: string }
type Report = (problem: HeaderProblem) => void

/** An EPay column and its positions in the file; values from several positions are joined. */
type ColumnPosition = { name: string; title: string; indices: readonly number[] }

export type Layout = {
  /** Number of values in a record; spreadsheets omit empty ones at the end. */
  width: number
  isLeftOut(record: readonly string[]): boolean
  readCells(
    record: readonly string[],
    report: (problem: { column: string; message: string }) => void,
  ): string[]
  getTitle(column: string): string
  getCell(record: readonly string[], column: string): string
  endsBefore(record: readonly string[], column: string): boolean
}

export const NUL = '\0'
export const NUL_MESSAGE = 'This has unreadable characters (a byte that is 0). Export the file again.'
const COLUMN_MISSING = 'This column is missing. Add it to the header and to each row.'
const MAPPED_COLUMN_MISSING = 'This column is in the mapping, but not in the file.'
const SEMICOLONS_MESSAGE =
  'This file seems to use semicolons. Save it with commas, or set the delimiter in a column mapping.'
const WRONG_HEADER_HINT =
  'Check that no two files are swapped. If other lines come before the header, enter how many in skipRows.'

/** Reports problems and returns `undefined` if the header can't be used. */
export function readHeader(
  file: PayrollFileName,
  titles: readonly string[],
  { source, report }: { source: MappedSource | undefined; report: Report },
): Layout | undefined {
  const refusal = findRefusal(file, titles, source)
  if (refusal !== undefined) {
    report({ message: refusal })
    return undefined
  }
  let isUsable = true
  const reportProblem: Report = problem => {
    report(problem)
    isUsable = false
  }
  const positions = source
    ? findMappedColumns(file, titles, source, reportProblem)
    : findOwnColumns(file, titles, reportProblem)
  const conditions = Object.entries(source?.only ?? {}).map(([title, values]) => ({
    index: findTitleIndex(titles, title, reportProblem),
    values,
  }))
  if (!isUsable) return undefined
  const findPosition = (name: string) => positions.find(position => position.name === name)
  return {
    width: source ? titles.length : countColumns(titles),
    getTitle: name => findPosition(name)?.title ?? name,
    getCell: (record, name) =>
      joinCells(record, findPosition(name)?.indices ?? []) || (source?.constants[name] ?? ''),
    endsBefore: (record, name) => findPosition(name)?.indices.some(index => index >= record.length) ?? false,
    isLeftOut: record =>
      conditions.some(({ index, values }) => !values.includes((record[index] ?? '').trim())),
    readCells: source
      ? (record, reportCell) =>
          positions.map(({ name, indices }) => {
            const report = (message: string) => reportCell({ column: name, message })
            return readMappedCell(file, source, { name, text: joinCells(record, indices), report })
          })
      : record => positions.map(({ indices: [index = -1] }) => record[index] ?? ''),
  }
}

function findRefusal(
  file: PayrollFileName,
  titles: readonly string[],
  source: MappedSource | undefined,
): string | undefined {
  if (titles.some(title => title.includes('\r'))) return MAC_LINE_ENDS
  if (titles.some(title => title.includes(NUL))) return NUL_MESSAGE
  if (source) {
    const columnNames = [...Object.keys(source.columns), ...Object.keys(source.only)]
    return columnNames.length > 0 && !columnNames.some(name => titles.some(title => isSameTitle(title, name)))
      ? `This file has none of the columns in the mapping: ${columnNames.join(', ')}. ${WRONG_HEADER_HINT}`
      : undefined
  }
  if (titles.length === 1 && titles[0]?.includes(';')) return SEMICOLONS_MESSAGE
  const nonBlankTitles = titles.filter(title => title.trim() !== '')
  const otherFile = IMPORT_FILE_NAMES.find(name => name !== file && isHeaderOf(name, nonBlankTitles))
  if (otherFile) return `This file has the columns of ${otherFile}. Check that no two files are swapped.`
  const expectedColumns = getColumnNames(file)
  return expectedColumns.some(column => nonBlankTitles.some(title => isSameTitle(title, column)))
    ? undefined
    : `The first row has none of this file's columns: ${expectedColumns.join(', ')}. Add the header, and remove any lines above it.`
}

function isSameTitle(title: string, otherTitle: string): boolean {
  return title.trim().toLowerCase() === otherTitle.trim().toLowerCase()
}

const isOptional = (file: PayrollFileName, column: string) =>
  IMPORT_COLUMNS[file][column]?.isOptional === true

function isHeaderOf(file: PayrollFileName, titles: readonly string[]): boolean {
  const columns = getColumnNames(file)
  return (
    titles.every(title => columns.some(column => isSameTitle(title, column))) &&
    columns.every(column => isOptional(file, column) || titles.some(title => isSameTitle(title, column)))
  )
}

/** Ignores trailing blank titles, because spreadsheets sometimes write extra commas. */
const countColumns = (titles: readonly string[]) => titles.findLastIndex(title => title.trim() !== '') + 1

function findOwnColumns(file: PayrollFileName, header: readonly string[], report: Report): ColumnPosition[] {
  const expectedColumns = getColumnNames(file)
  const titles = header.slice(0, countColumns(header))
  for (const title of titles)
    if (title.trim() === '') report({ message: 'A column has no title. Add one, or remove the column.' })
    else if (!expectedColumns.some(name => isSameTitle(name, title)))
      report({
        column: title.trim(),
        message: `We don't know this column. This file's columns are: ${expectedColumns.join(', ')}.`,
      })
  return expectedColumns.map(name => {
    const indices = titles.flatMap((title, index) => (isSameTitle(name, title) ? [index] : []))
    if (indices.length > 1)
      report({ column: name, message: 'This column is there more than once. Keep one of them.' })
    if (indices.length === 0 && !isOptional(file, name)) report({ column: name, message: COLUMN_MISSING })
    return { name, title: name, indices }
  })
}

function findTitleIndex(titles: readonly string[], title: string, report: Report): number {
  const index = titles.findIndex(each => isSameTitle(each, title))
  if (index < 0) report({ column: title, message: MAPPED_COLUMN_MISSING })
  return index
}

function findMappedColumns(
  file: PayrollFileName,
  titles: readonly string[],
  source: MappedSource,
  report: Report,
): ColumnPosition[] {
  const positions = getColumnNames(file).map(name => {
    const sourceTitles = Object.keys(source.columns).filter(title => source.columns[title] === name)
    return {
      name,
      sourceTitles,
      indices: sourceTitles.map(title => findTitleIndex(titles, title, report)),
    }
  })
  return positions.map(({ name, sourceTitles, indices }) => {
    if (sourceTitles.length === 0 && !(name in source.constants) && !isOptional(file, name)) {
      const message = `The mapping of ${source.from} has neither a column nor a constant for this.`
      report({ column: name, message })
    }
    return { name, title: sourceTitles[0] ?? name, indices }
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
  // A cell can contain the name of an inherited property, such as `constructor`.
  const mappedValues = source.values[name] ?? {}
  const value = Object.hasOwn(mappedValues, text) ? (mappedValues[text] ?? text) : text
  const { format } = IMPORT_COLUMNS[file][name] ?? {}
  if (value === '' || format === undefined) return value
  if (format === 'date') {
    const date = readMappedDate(value, source.dateFormat)
    if (date === undefined)
      report(
        `"{value}" isn't a valid date. The mapping expects one like ${DATE_EXAMPLES[source.dateFormat]}.`,
      )
    return date ?? value
  }
  const number = toPlainDecimal(value, { hasThousandsSeparators: source.numberFormat === 'us' }) ?? value
  return source.negate.includes(name) ? negateDecimal(number) : number
}

/** In most formats, a time can follow the date. */
const DATE_PATTERNS: Record<MappedDateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[ T].*)?$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?: .*)?$/,
  'MM/DD/YY': /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{2})(?: .*)?$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?: .*)?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'DD-MMM-YYYY': /^(?<day>\d{1,2})[- /]?(?<month>[a-z]{3,9})\.?[- /]?(?<year>\d{4})(?:[ :].*)?$/i,
  'DD-MMM-YY': /^(?<day>\d{1,2})[- /]?(?<month>[a-z]{3,9})\.?[- /]?(?<year>\d{2})(?:[ :].*)?$/i,
  'MMM D, YYYY': /^(?<month>[a-z]{3,9})\.? +(?<day>\d{1,2}),? +(?<year>\d{4})(?: .*)?$/i,
}
const DATE_EXAMPLES: Record<MappedDateFormat, string> = {
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
/** Two-digit years from this one on are in the 1900s. */
const TWO_DIGIT_YEAR_PIVOT = 70

/** Returns `YYYY-MM-DD`, or `undefined` if the format doesn't match or the date doesn't exist. */
export function readMappedDate(text: string, format: MappedDateFormat): string | undefined {
  const { year, month, day } = DATE_PATTERNS[format].exec(text)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const century = Number(year) < TWO_DIGIT_YEAR_PIVOT ? '20' : '19'
  const fullYear = year.length === 2 ? century + year : year
  const date = `${fullYear}-${getMonthNumber(month)}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** Returns `09` for `9`, `Sep`, `Sept`, and `September`, and `00` for an unknown name. */
function getMonthNumber(month: string): string {
  const name = month.toLowerCase()
  const number = /^\d/.test(name) ? name : String(1 + MONTHS.findIndex(each => each.startsWith(name)))
  return number.padStart(2, '0')
}

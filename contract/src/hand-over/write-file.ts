import { BYTE_ORDER_MARK, csvLine } from '../common/csv.ts'
import { isDate } from '../common/dates.ts'
import { lastFourOf } from '../common/personal-numbers.ts'
import { foldToAscii, toPlainLetters } from '../common/plain-letters.ts'
import { isBlank } from '../common/text.ts'
import { type FormatColumn, type FormatRecord, type HandOverFormat, parseValueNames } from './format.ts'
import { HAND_OVER_PROBLEMS } from './messages.ts'
import { type FileValues, findValue, type PersonValues } from './values.ts'

export type Cell = {
  name: string
  value: string
  /** Characters that didn't fit. */
  cut: string
  /** Whether accents or characters were dropped. */
  isFolded: boolean
  isSecret: boolean
  /** Empty unless the cell contains a complete SSN or account number. */
  lastFour: string
}
export type Row = { cells: Cell[]; problems: string[] }
export type Person = { id: string; values: PersonValues }
type HandOverFile = {
  /** Includes people who are left out of the file because of problems. */
  rows: { id: string; row: Row }[]
  /** A workbook's rows, header first, or a text file's lines. */
  table: string[][]
  text: string
  /** Number of people in the file. */
  count: number
}

/** Leaves out people whose row has a problem. */
export function writeHandOver(
  format: HandOverFormat,
  fileValues: Omit<FileValues, 'count'>,
  people: readonly Person[],
): HandOverFile {
  const recordsByPerson = people.map(({ id, values }) => ({
    id,
    records: buildRecords(format, 'person', { ...fileValues, ...values }),
  }))
  const includedPeople = recordsByPerson.filter(({ records }) =>
    records.every(({ problems }) => problems.length === 0),
  )
  const values = { ...fileValues, count: String(includedPeople.length) }
  const startRecords = buildRecords(format, 'start', values)
  const endRecords = buildRecords(format, 'end', values)
  // A problem in the employer's own record affects the whole file.
  const employerRow = mergeRows([...startRecords, ...endRecords])
  const changedCells = employerRow.cells.filter(({ cut, isFolded }) => cut !== '' || isFolded)
  const rows = recordsByPerson.map(({ id, records }) => ({
    id,
    row: mergeRows([
      { cells: changedCells, problems: [] },
      ...records,
      { cells: [], problems: employerRow.problems },
    ]),
  }))
  if (employerRow.problems.length > 0 || includedPeople.length === 0)
    return { rows, table: [], text: '', count: 0 }
  const lines = [...startRecords, ...includedPeople.flatMap(({ records }) => records), ...endRecords].map(
    ({ line }) => line,
  )
  const header = format.hasHeader && format.file !== 'fixed' ? [getHeader(format)] : []
  return {
    rows,
    table: [...header, ...lines],
    text: serialize(format, header, lines),
    count: includedPeople.length,
  }
}

const mergeRows = (rows: readonly Row[]): Row => ({
  cells: rows.flatMap(({ cells }) => cells),
  problems: rows.flatMap(({ problems }) => problems),
})

type Values = Readonly<Record<string, string>>

function buildRecords(
  format: HandOverFormat,
  recordKind: FormatRecord['for'],
  values: Values,
): (Row & { line: string[] })[] {
  return format.records
    .filter(record => record.for === recordKind)
    .map(({ columns }) => {
      const results = columns.map(column => buildCell(format, column, values))
      const cells = results.map(({ cell }) => cell)
      return {
        cells,
        problems: results.flatMap(({ problem }) => problem ?? []),
        line:
          format.file === 'fixed' ? [layOutLine(format, columns, cells)] : cells.map(({ value }) => value),
      }
    })
}

const getHeader = ({ records }: HandOverFormat) =>
  records.flatMap(record => (record.for === 'person' ? record.columns.map(({ name }) => name) : []))

function layOutLine(
  { lineWidth = 0 }: HandOverFormat,
  columns: readonly FormatColumn[],
  cells: readonly Cell[],
): string {
  const line = [...' '.repeat(lineWidth)]
  for (const [index, { at = 1, width = 0, zeros }] of columns.entries()) {
    const value = cells[index]?.value ?? ''
    line.splice(at - 1, width, ...(zeros ? value.padStart(width, '0') : value.padEnd(width)))
  }
  return line.join('')
}

const FOLD_FUNCTIONS = { plain: toPlainLetters, ascii: foldToAscii }

function buildCell(
  format: HandOverFormat,
  column: FormatColumn,
  values: Values,
): { cell: Cell; problem?: string | undefined } {
  const { name, from = '', constant, width, isRequired } = column
  const valueNames = constant === undefined ? parseValueNames(from) : []
  const sources = valueNames.flatMap(each => findValue(each) ?? [])
  const isSecret = sources.some(each => each.isSecret)
  const label = sources[0]?.label ?? name
  const sourceText = constant ?? fillTemplate(column, values)
  const mappedText = column.values[sourceText] ?? sourceText
  const singleLine = mappedText.replace(/[\t\r\n]+/g, ' ')
  const foldedText = column.fold ? FOLD_FUNCTIONS[column.fold](singleLine) : singleLine
  const casedText =
    column.case === 'upper'
      ? foldedText.toUpperCase()
      : column.case === 'lower'
        ? foldedText.toLowerCase()
        : foldedText
  const [value, cut] = cutToWidth(width, casedText)
  const isCompleteNumber = valueNames.some(each => values[each] === value)
  const lastFour = isSecret && isCompleteNumber ? lastFourOf(value) : ''
  const cell = { name, value, cut, isFolded: foldedText !== singleLine, isSecret, lastFour }
  const isMissing =
    isBlank(value) || (constant === undefined && valueNames.every(each => isBlank(values[each] ?? '')))
  const isCuttable = constant === undefined && sources.every(({ kind }) => kind === 'text')
  if (isMissing) return { cell, problem: isRequired ? HAND_OVER_PROBLEMS.missing(label) : undefined }
  if (format.isAscii && !isAscii(casedText)) return { cell, problem: HAND_OVER_PROBLEMS.notAscii(label) }
  const isTooLong = cut !== '' && !isCuttable
  const tooLong = isTooLong ? HAND_OVER_PROBLEMS.tooLong(label) : undefined
  return { cell, problem: findNumberProblem(valueNames, values) ?? tooLong }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII starts with the control characters
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** Removes spaces and separators that empty values leave behind. */
function fillTemplate({ from = '', date }: FormatColumn, values: Values): string {
  const getValue = (name: string) => {
    const value = values[name] ?? ''
    return findValue(name)?.kind === 'date' && date !== undefined ? formatDateAs(date, value) : value
  }
  if (!from.includes('{')) return getValue(from)
  return from
    .replace(/{([^{}]*)}/g, (_, name: string) => getValue(name))
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^[,;/] ?| ?[,;/]$/g, '')
}

/** Returns '' for invalid or missing dates. */
function formatDateAs(pattern: string, date: string): string {
  if (!isDate(date)) return ''
  const [year = '', month = '', day = ''] = date.split('-')
  const parts: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(2), MM: month, DD: day }
  return pattern.replace(/YYYY|YY|MM|DD/g, token => parts[token] ?? '')
}

/** Counts characters rather than UTF-16 code units, as file layouts do. */
function cutToWidth(width: number | undefined, value: string): [fitting: string, cut: string] {
  const characters = [...value]
  if (width === undefined || characters.length <= width) return [value, '']
  return [characters.slice(0, width).join(''), characters.slice(width).join('')]
}

/** States reject records with an invalid SSN or EIN, or attribute them to someone else. */
function findNumberProblem(valueNames: readonly string[], values: Values): string | undefined {
  const hasNineDigits = (name: string) => /^(?!0+$)\d{9}$/.test((values[name] ?? '').replaceAll('-', ''))
  if (valueNames.some(name => name.startsWith('ssn') && !hasNineDigits(name))) return HAND_OVER_PROBLEMS.ssn
  return valueNames.some(name => name === 'ein' && !hasNineDigits(name)) ? HAND_OVER_PROBLEMS.ein : undefined
}

function serialize({ file }: HandOverFormat, header: string[][], table: string[][]): string {
  const joinWithTabs = (cells: readonly string[]) => `${cells.join('\t')}\r\n`
  switch (file) {
    case 'workbook':
      return ''
    case 'csv':
      return BYTE_ORDER_MARK + [...header, ...table].map(csvLine).join('')
    case 'fixed':
      return table.map(cells => `${cells.join('')}\r\n`).join('')
    case 'iif':
      return [
        ...header.map(cells => joinWithTabs(['!EMP', ...cells])),
        ...table.map(cells => joinWithTabs(['EMP', ...cells])),
      ].join('')
    case 'tab':
      return [...header, ...table].map(joinWithTabs).join('')
  }
}

/**
 * Masks SSNs and account numbers to their last four digits. Shows no digits of a number that a format cuts, maps, or
 * joins with other values, because a crafted format could otherwise reveal other digits or confirm a guess.
 */
export function maskCell({ lastFour, ...cell }: Cell): Omit<Cell, 'lastFour'> {
  if (!cell.isSecret || isBlank(cell.value)) return cell
  return { ...cell, value: `••••${lastFour}`, cut: '' }
}

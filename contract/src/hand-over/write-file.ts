import { BYTE_ORDER_MARK, csvLine } from '../common/csv.ts'
import { isDate } from '../common/dates.ts'
import { lastFourOf } from '../common/personal-numbers.ts'
import { foldToAscii, toPlainLetters } from '../common/plain-letters.ts'
import { isBlank } from '../common/text.ts'
import { type FormatColumn, type FormatRecord, type HandOverFormat, namesIn } from './format.ts'
import { HAND_OVER_PROBLEMS } from './messages.ts'
import { type FileValues, type PersonValues, valueNamed } from './values.ts'

/** A value as it leaves, and what was done to it. */
export type Cell = {
  name: string
  value: string
  /** What was cut off its end; '' for nothing. */
  cut: string
  /** Are letters written without their accents, or left out? */
  isFolded: boolean
  isSecret: boolean
  /** Of a personal number that is written whole: its last four digits. */
  lastFour: string
}
export type Row = { cells: Cell[]; problems: string[] }
export type Person = { id: string; values: PersonValues }
type Written = {
  /** Each person's row; one with problems is not in the file. */
  rows: { id: string; row: Row }[]
  /** A workbook's rows, the header first; of a text file, its lines. */
  table: string[][]
  text: string
  /** The people in the file. */
  count: number
}

/** The file of these people. A person whose row has a problem is left out, the others are not. */
export function writeHandOver(
  format: HandOverFormat,
  file: Omit<FileValues, 'count'>,
  people: readonly Person[],
): Written {
  const written = people.map(({ id, values }) => ({
    id,
    records: recordsOf(format, 'person', { ...file, ...values }),
  }))
  const whole = written.filter(({ records }) => records.every(({ problems }) => problems.length === 0))
  const values = { ...file, count: String(whole.length) }
  const before = recordsOf(format, 'start', values)
  const after = recordsOf(format, 'end', values)
  // What is wrong with the employer's own record is wrong with the whole file.
  const shared = asOne([...before, ...after])
  const changed = shared.cells.filter(({ cut, isFolded }) => cut !== '' || isFolded)
  const rows = written.map(({ id, records }) => ({
    id,
    row: asOne([{ cells: changed, problems: [] }, ...records, { cells: [], problems: shared.problems }]),
  }))
  if (shared.problems.length > 0 || whole.length === 0) return { rows, table: [], text: '', count: 0 }
  const lines = [...before, ...whole.flatMap(({ records }) => records), ...after].map(({ line }) => line)
  const header = format.hasHeader && format.file !== 'fixed' ? [headerOf(format)] : []
  return { rows, table: [...header, ...lines], text: textOf(format, header, lines), count: whole.length }
}

const asOne = (rows: readonly Row[]): Row => ({
  cells: rows.flatMap(({ cells }) => cells),
  problems: rows.flatMap(({ problems }) => problems),
})

type Values = Readonly<Record<string, string>>

function recordsOf(
  format: HandOverFormat,
  of: FormatRecord['for'],
  values: Values,
): (Row & { line: string[] })[] {
  return format.records
    .filter(record => record.for === of)
    .map(({ columns }) => {
      const made = columns.map(column => cellOf(format, column, values))
      const cells = made.map(({ cell }) => cell)
      return {
        cells,
        problems: made.flatMap(({ problem }) => problem ?? []),
        line: format.file === 'fixed' ? [inPlace(format, columns, cells)] : cells.map(({ value }) => value),
      }
    })
}

const headerOf = ({ records }: HandOverFormat) =>
  records.flatMap(record => (record.for === 'person' ? record.columns.map(({ name }) => name) : []))

/** A line with each field at its place, and blanks elsewhere. */
function inPlace(
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

const FOLDS = { plain: toPlainLetters, ascii: foldToAscii }

function cellOf(
  format: HandOverFormat,
  column: FormatColumn,
  values: Values,
): { cell: Cell; problem?: string | undefined } {
  const { name, from = '', constant, width, isRequired } = column
  const names = constant === undefined ? namesIn(from) : []
  const known = names.flatMap(each => valueNamed(each) ?? [])
  const isSecret = known.some(each => each.isSecret)
  const label = known[0]?.label ?? name
  const raw = constant ?? filled(column, values)
  const mapped = column.values[raw] ?? raw
  const oneLine = mapped.replace(/[\t\r\n]+/g, ' ')
  const folded = column.fold ? FOLDS[column.fold](oneLine) : oneLine
  const cased =
    column.case === 'upper' ? folded.toUpperCase() : column.case === 'lower' ? folded.toLowerCase() : folded
  const [kept, cut] = cutTo(width, cased)
  const isWhole = names.some(each => values[each] === kept)
  const lastFour = isSecret && isWhole ? lastFourOf(kept) : ''
  const cell = { name, value: kept, cut, isFolded: folded !== oneLine, isSecret, lastFour }
  const isMissing =
    isBlank(kept) || (constant === undefined && names.every(each => isBlank(values[each] ?? '')))
  const isCuttable = constant === undefined && known.every(({ kind }) => kind === 'text')
  if (isMissing) return { cell, problem: isRequired ? HAND_OVER_PROBLEMS.missing(label) : undefined }
  if (format.isAscii && !isAscii(cased)) return { cell, problem: HAND_OVER_PROBLEMS.notAscii(label) }
  const isTooLong = cut !== '' && !isCuttable
  const tooLong = isTooLong ? HAND_OVER_PROBLEMS.tooLong(label) : undefined
  return { cell, problem: valueProblem(names, values) ?? tooLong }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** The values in their text; blanks and separators that an empty value leaves behind go. */
function filled({ from = '', date }: FormatColumn, values: Values): string {
  const written = (name: string) => {
    const value = values[name] ?? ''
    return valueNamed(name)?.kind === 'date' && date !== undefined ? dateIn(date, value) : value
  }
  if (!from.includes('{')) return written(from)
  const text = from.replace(/{([^{}]*)}/g, (_, name: string) => written(name))
  return text
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^[,;/] ?| ?[,;/]$/g, '')
}

/** '' for anything that is no date, such as one that is missing. */
function dateIn(pattern: string, date: string): string {
  if (!isDate(date)) return ''
  const [year = '', month = '', day = ''] = date.split('-')
  const parts: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(2), MM: month, DD: day }
  return pattern.replace(/YYYY|YY|MM|DD/g, token => parts[token] ?? '')
}

/** In characters, as a layout counts its columns. */
function cutTo(width: number | undefined, value: string): [kept: string, cut: string] {
  const characters = [...value]
  if (width === undefined || characters.length <= width) return [value, '']
  return [characters.slice(0, width).join(''), characters.slice(width).join('')]
}

/** Numbers that have to be whole: a state refuses a file, or takes it for someone else. */
function valueProblem(names: readonly string[], values: Values): string | undefined {
  const isNumber = (name: string) => /^(?!0+$)\d{9}$/.test((values[name] ?? '').replaceAll('-', ''))
  if (names.some(name => name.startsWith('ssn') && !isNumber(name))) return HAND_OVER_PROBLEMS.ssn
  return names.some(name => name === 'ein' && !isNumber(name)) ? HAND_OVER_PROBLEMS.ein : undefined
}

function textOf({ file }: HandOverFormat, header: string[][], table: string[][]): string {
  const tabbed = (cells: readonly string[]) => `${cells.join('\t')}\r\n`
  switch (file) {
    case 'workbook':
      return ''
    case 'csv':
      return BYTE_ORDER_MARK + [...header, ...table].map(csvLine).join('')
    case 'fixed':
      return table.map(cells => `${cells.join('')}\r\n`).join('')
    case 'iif':
      return [
        ...header.map(cells => tabbed(['!EMP', ...cells])),
        ...table.map(cells => tabbed(['EMP', ...cells])),
      ].join('')
    case 'tab':
      return [...header, ...table].map(tabbed).join('')
  }
}

/**
 * A cell as a page shows it: a personal number by its last four. One that a format cuts, replaces or joins shows none of
 * its digits, so that no format shows others than the last four, or answers a guess.
 */
export function shownCell({ lastFour, ...cell }: Cell): Omit<Cell, 'lastFour'> {
  if (!cell.isSecret || isBlank(cell.value)) return cell
  return { ...cell, value: `••••${lastFour}`, cut: '' }
}

import { damageOf, watchedColumns } from '@epay/contract/paychecks/import-damage'
import { IMPORT_FILES, type ImportedRow, type ImportFileName } from '@epay/contract/paychecks/import-files'
import { shownCell } from '@epay/contract/paychecks/import-findings'
import { type CellProblem, type Layout, REPLACEMENT } from './column-layout.ts'
import type { ImportFinding } from './import-problems.ts'
import { createRowParser } from './parse-rows.ts'
import { HAS_NUL } from './read-file-header.ts'
import type { FileRecord } from './read-records.ts'

type Texts = Readonly<Record<string, string>>

/** A record of the file with its row; where something is wrong, with the texts of its columns instead. */
export type ReadRow<Row> = { line: number } & (
  | { row: Row; texts?: undefined }
  | { row: undefined; texts: Texts }
)

export type LeftOutRow = { line: number; texts: Texts }

type Finding = Omit<ImportFinding, 'file'>
export type RecordReports = {
  report: (problem: Finding) => void
  warn: (warning: Finding) => void
  /** Told of each record that the mapping's `only` leaves out. */
  onLeftOut: (line: number, textsOf: () => Texts) => void
}

const NUL = '\0'
const NOT_UTF8 = 'has characters that are not UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8")'
/** As reports and spreadsheets head their sums: `Grand Total`, `Totals:`, `1001 Total`, `Total for 1001`. */
const TOTAL = /^(?:\S+ ){0,3}(?:sub-?)?totals?(?::.*| (?:for|of) .*)?$/i
/** A file that was cut off within the last column of a row looks whole otherwise. */
const HAS_NO_END = 'has no line end; if the file was cut off here, export it again'
const BEGINS_WITH_TOTAL = 'is left out, because it begins with a total'
const BEGINS_WITH_NOTHING = 'is left out, because it begins with nothing'

/**
 * Reads a file's records by its schema: `undefined` for one that is left out. A wrong encoding is reported once for the
 * file, however many texts it affects.
 */
export function createRecordReader<Name extends ImportFileName>(
  file: Name,
  layout: Layout,
  { report, warn, onLeftOut }: RecordReports,
): (record: FileRecord) => ReadRow<ImportedRow<Name>> | undefined {
  const schema = IMPORT_FILES[file]
  const names = Object.keys(schema.shape)
  const [idColumn = ''] = names
  const watched = watchedColumns(file).map(column => ({ column, index: names.indexOf(column) }))
  const parse = createRowParser<(typeof IMPORT_FILES)[Name]>(schema)
  let isEncodingTold = false
  let isGood = true
  const noteProblem = () => {
    isGood = false
  }
  const totals = { id: '', isTotal: false }
  function isTotal(id: string): boolean {
    // The same employee's lines follow each other.
    if (id !== totals.id) Object.assign(totals, { id, isTotal: TOTAL.test(id.trim()) })
    return totals.isTotal
  }

  function named(values: readonly string[]): Texts {
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  }
  const placeOf = ({ line, record }: FileRecord, column: string | undefined, texts: readonly string[]) => ({
    line,
    column: column && layout.titleOf(column),
    value: column && shownCell(file, column, layout.givenOf(record, column)),
    employeeId: texts[0]?.trim(),
    name: texts[names.indexOf('name')]?.trim(),
  })

  const lastColumnOf = (record: readonly string[]) =>
    names.findLast(name => !layout.endsBefore(record, name) && layout.endsBefore(record.slice(0, -1), name))

  function leaveOut(read: FileRecord, texts: readonly string[], message: string): undefined {
    const column = names.find(name => layout.givenOf(read.record, name).trim() !== '') ?? idColumn
    const { line, value } = placeOf(read, column, texts)
    warn({ line, value, message })
  }

  /** Everything that is wrong with a record, at most once for a column. */
  function problemsOf({ record }: FileRecord): { texts: readonly string[]; found: CellProblem[] } {
    const found = new Map<string | undefined, CellProblem>()
    const complain = (problem: CellProblem) => {
      if (!found.has(problem.column)) found.set(problem.column, problem)
    }
    const texts = layout.textsOf(record, complain) ?? []
    const notTold = new Set<string>()
    names.forEach((name, index) => {
      const text = texts[index] ?? ''
      if (text.includes(NUL)) complain({ column: name, message: HAS_NUL })
      if (!text.includes(REPLACEMENT)) return
      if (isEncodingTold) notTold.add(name)
      else complain({ column: name, message: NOT_UTF8 })
      isEncodingTold = true
    })
    for (const { path, message } of schema.safeParse(named(texts)).error?.issues ?? [])
      complain({ column: String(path[0]), message })
    return { texts, found: [...found.values()].filter(({ column = '' }) => !notTold.has(column)) }
  }

  function explain(read: FileRecord): ReadRow<never> {
    const { line, record } = read
    const { texts, found } = problemsOf(read)
    const isShort = found.some(({ column }) => column !== undefined && layout.endsBefore(record, column))
    const told = isShort ? [{ column: undefined, message: unevenMessage(record) }] : found
    for (const { column, message } of told) report({ ...placeOf(read, column, texts), message })
    return { line, texts: named(isShort ? [] : texts), row: undefined }
  }

  const unevenMessage = ({ length }: readonly string[]) =>
    `has ${length} columns where the header has ${layout.width}`

  /** What makes a record unusable whatever is in its cells. */
  function brokenness({ record, hasNoEnd = false }: FileRecord): string | undefined {
    if (record.length === layout.width) return undefined
    if (record.length < layout.width)
      return hasNoEnd
        ? `${unevenMessage(record)}, and the file ends there: it was cut off; export it again`
        : undefined
    return record.slice(layout.width).some(value => value.trim() !== '') ? unevenMessage(record) : undefined
  }

  return read => {
    const { line, record } = read
    const broken = brokenness(read)
    if (broken !== undefined) {
      const texts = layout.textsOf(record, () => {}) ?? []
      if (isTotal(texts[0] ?? record[0] ?? '')) return leaveOut(read, texts, BEGINS_WITH_TOTAL)
      report({ ...placeOf(read, undefined, texts), message: broken })
      return { line, texts: named([]), row: undefined }
    }
    isGood = true
    const texts = layout.textsOf(record, noteProblem)
    if (!texts) {
      onLeftOut(line, () => named(layout.textsOfLeftOut?.(record) ?? []))
      return undefined
    }
    const id = texts[0] ?? ''
    if (isTotal(id)) return leaveOut(read, texts, BEGINS_WITH_TOTAL)
    // Nearly all rows are good: every column's type refuses NULs and what was not UTF-8 by itself.
    const row = isGood ? parse(texts) : undefined
    if (!row) {
      // With nothing else wrong, somebody's number is missing.
      const isWhole = isGood && parse(['0', ...texts.slice(1)]) !== undefined
      return id.trim() === '' && !isWhole ? leaveOut(read, texts, BEGINS_WITH_NOTHING) : explain(read)
    }
    for (const { column, index } of watched) {
      const message = damageOf(column, texts[index]?.trim() ?? '')
      if (message !== undefined) warn({ ...placeOf(read, column, texts), message })
    }
    if (read.hasNoEnd) warn({ ...placeOf(read, lastColumnOf(record), texts), message: HAS_NO_END })
    return { line, row }
  }
}

import type { Readable } from 'node:stream'
import { english } from '@epay/contract/languages/translator'
import {
  createRowReader,
  getColumnNames,
  IMPORT_COLUMNS,
  type ImportedRow,
  type PayrollFileName,
} from '@epay/contract/paychecks/import-files'
import { describeDamage, maskCell } from '@epay/contract/paychecks/import-findings'
import type { MappedSource } from '@epay/contract/paychecks/import-mapping'
import type { ImportFinding } from './import-findings.ts'
import { HAS_NUL, type Layout, NUL, readHeader } from './map-columns.ts'
import { type FileRecord, readRecords, UnreadableFile } from './read-csv.ts'

export type ImportFile = { name: string; size: number; open(): Promise<Readable> }

/** `mapped` is set for another system's file. */
export type PlannedFile = ImportFile & { mapped?: MappedSource }

/**
 * Rows with problems keep the employee's ID and name as far as they are readable. `isLeftOut`: excluded by the
 * mapping's `only`.
 */
export type ReadRow<Row> = { line: number; isLeftOut?: boolean } & (
  | { row: Row }
  | { row: undefined; id: string; name: string }
)

type Finding = Omit<ImportFinding, 'file'>
type Reports = {
  report: (problem: Finding) => void
  warn: (warning: Finding) => void
  onLeftOut: () => void
}
type Source<Name extends PayrollFileName> = Reports & {
  file: PlannedFile
  readAs: Name
  onBytes: (count: number) => void
  /** Called when the last reported problem stops reading before the end of the file. */
  onCut: () => void
}

const BATCH_ROWS = 2000

/** Yields a file's rows in batches and reports problems cell by cell. Stops at an invalid header or invalid CSV. */
export async function* readRows<Name extends PayrollFileName>(
  source: Source<Name>,
): AsyncGenerator<ReadRow<ImportedRow<Name>>[]> {
  const { file, readAs, report, onBytes, onCut: onTruncated } = source
  const { mapped, open } = file
  const bytes = await open()
  const isAboveHeader = createTitleSkipper(mapped)
  let readRecord: ((record: FileRecord) => ReadRow<ImportedRow<Name>> | undefined) | undefined
  let batch: ReadRow<ImportedRow<Name>>[] = []
  try {
    for await (const records of readRecords(bytes, { ...mapped, onBytes })) {
      for (const each of records) {
        const row = readRecord?.(each)
        if (row) batch.push(row)
        if (!readRecord && !isAboveHeader(each)) {
          const { line, record } = each
          const layout = readHeader(readAs, record, {
            source: mapped,
            report: problem => report({ line, ...problem }),
          })
          if (!layout) return onTruncated()
          readRecord = createRecordReader(readAs, layout, source)
        }
        if (batch.length === BATCH_ROWS) {
          yield batch
          batch = []
        }
      }
    }
    if (!readRecord)
      throw new UnreadableFile(1, 'This file has no header row. Add one with the column names.')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    report({ line: error.line, message: error.message })
    onTruncated()
  } finally {
    bytes.destroy()
  }
  if (batch.length > 0) yield batch
}

/** Excel's `sep=` line, which names the separator. */
const SEPARATOR_LINE = /^sep=.?$/i

function createTitleSkipper(mapped: MappedSource | undefined): (record: FileRecord) => boolean {
  let skipCount = mapped?.skipRows ?? 0
  return ({ line, record: [first = '', ...rest] }) => {
    const isSeparator = line === 1 && SEPARATOR_LINE.test(first.trim()) && rest.every(value => value === '')
    if (isSeparator) skipCount += 1
    return isSeparator || line <= skipCount
  }
}

function quoting(place: Omit<Finding, 'message'>, message: string): Finding {
  return { ...place, message: english(message, { value: place.value ?? '' }) }
}

/** Decoders replace bytes that aren't UTF-8 with this character. */
const REPLACEMENT = '\uFFFD'
const NOT_UTF8 = 'This has characters that aren\'t UTF-8. Save the file as "CSV UTF-8" in Excel.'
/** Labels of total rows in reports and spreadsheets: `Grand Total`, `Totals:`, `1001 Total`, `Total for 1001`. */
const TOTAL = /^(?:\S+ ){0,3}(?:sub-?)?totals?(?::.*| (?:for|of) .*)?$/i
/** Otherwise, a file that was cut off in the last column of a row would look complete. */
const CUT_OFF = 'The file ends here without a line break. If it was cut off, export it again.'
const TOTAL_ROW = 'We skip this row because it starts with a total.'
const BLANK_FIRST_COLUMN = 'We skip this row because its first column is blank.'

/** Returns `undefined` for skipped records. Reports a wrong encoding once per file. */
function createRecordReader<Name extends PayrollFileName>(
  file: Name,
  layout: Layout,
  { report, warn, onLeftOut }: Reports,
): (record: FileRecord) => ReadRow<ImportedRow<Name>> | undefined {
  const names = getColumnNames(file)
  const [idColumn = ''] = names
  const checked = names.flatMap((column, index) =>
    IMPORT_COLUMNS[file][column]?.isCheckedForDamage ? [{ column, index }] : [],
  )
  const readRow = createRowReader(file)
  let hasReportedEncoding = false

  const ownerOf = (texts: readonly string[]) => ({
    id: (texts[0] ?? '').trim(),
    name: (texts[names.indexOf('name')] ?? '').trim(),
  })
  function placeOf({ line, record }: FileRecord, column: string | undefined, texts: readonly string[]) {
    const { id, name } = ownerOf(texts)
    return {
      line,
      column: column && layout.titleOf(column),
      value: column && maskCell(file, column, layout.cellOf(record, column)),
      employeeId: id,
      name: name || undefined,
    }
  }
  const lastColumnOf = (record: readonly string[]) =>
    names.findLast(name => !layout.endsBefore(record, name) && layout.endsBefore(record.slice(0, -1), name))

  function skip(read: FileRecord, message: string): undefined {
    const column = names.find(name => layout.cellOf(read.record, name).trim() !== '') ?? idColumn
    warn({ line: read.line, value: maskCell(file, column, layout.cellOf(read.record, column)), message })
  }

  function explain(text: string, message: string): string | undefined {
    if (text.includes(NUL)) return HAS_NUL
    if (!text.includes(REPLACEMENT)) return message
    const wasReported = hasReportedEncoding
    hasReportedEncoding = true
    return wasReported ? undefined : NOT_UTF8
  }

  function reject(read: FileRecord, texts: readonly string[], problems: ReadonlyMap<string, string>) {
    const { line, record } = read
    if ([...problems.keys()].some(column => layout.endsBefore(record, column)))
      return rejectUneven(read, texts)
    for (const [column, message] of problems) {
      const explained = explain(texts[names.indexOf(column)] ?? '', message)
      if (explained !== undefined) report(quoting(placeOf(read, column, texts), explained))
    }
    return { line, row: undefined, ...ownerOf(texts) }
  }

  function rejectUneven(read: FileRecord, texts: readonly string[], more = '') {
    const message = `This row has ${read.record.length} columns, but the header has ${layout.width}.${more}`
    report({ ...placeOf(read, undefined, texts), message })
    return { line: read.line, row: undefined, id: '', name: '' }
  }

  return read => {
    const { line, record, hasNoEnd = false } = read
    const problems = new Map<string, string>()
    const texts = layout.textsOf(record, ({ column, message }) => problems.set(column, message))
    const isCutOff = record.length < layout.width && hasNoEnd
    const isTooLong = record.slice(layout.width).some(value => value.trim() !== '')
    if (!isTooLong && !isCutOff && layout.isLeftOut(record)) {
      onLeftOut()
      const result = readRow(texts)
      return 'row' in result ? { line, row: result.row, isLeftOut: true } : undefined
    }
    const id = (texts[0] ?? '').trim()
    if (TOTAL.test(id)) return skip(read, TOTAL_ROW)
    if (isTooLong) return rejectUneven(read, texts)
    if (isCutOff)
      return rejectUneven(read, texts, ' The file ends there, so it was cut off. Export it again.')
    const cells = readRow(texts)
    if ('problems' in cells || problems.size > 0) {
      for (const { column, message } of 'problems' in cells ? cells.problems : [])
        if (!problems.has(column)) problems.set(column, message)
      // If nothing else is wrong, it is an employee's row without the ID.
      const hasNoOwner = id === '' && [...problems.keys()].some(column => column !== idColumn)
      return hasNoOwner ? skip(read, BLANK_FIRST_COLUMN) : reject(read, texts, problems)
    }
    for (const { column, index } of checked) {
      const message = describeDamage(column, (texts[index] ?? '').trim())
      if (message !== undefined) warn(quoting(placeOf(read, column, texts), message))
    }
    if (hasNoEnd) warn({ ...placeOf(read, lastColumnOf(record), texts), message: CUT_OFF })
    return { line, row: cells.row }
  }
}

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
import { type Layout, NUL, NUL_MESSAGE, readHeader } from './map-columns.ts'
import { type FileRecord, readRecords, UnreadableFile } from './read-csv.ts'

export type ImportFile = { name: string; size: number; open(): Promise<Readable> }

/** `mappedSource` is set for files from another system. */
export type PlannedFile = ImportFile & { mappedSource?: MappedSource }

/**
 * Rows with problems keep the employee's ID and name if they are readable. `isLeftOut`: excluded by the mapping's
 * `only`.
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
  /** Called when a problem stops reading before the end of the file. */
  onTruncated: () => void
}

const BATCH_ROWS = 2000

/** Yields a file's rows in batches and reports problems cell by cell. Stops at an invalid header or invalid CSV. */
export async function* readRows<Name extends PayrollFileName>(
  source: Source<Name>,
): AsyncGenerator<ReadRow<ImportedRow<Name>>[]> {
  const { file, readAs, report, onBytes, onTruncated } = source
  const { mappedSource, open } = file
  const bytes = await open()
  const isAboveHeader = createSkipper(mappedSource)
  let readRecord: ((record: FileRecord) => ReadRow<ImportedRow<Name>> | undefined) | undefined
  let batch: ReadRow<ImportedRow<Name>>[] = []
  try {
    for await (const records of readRecords(bytes, { ...mappedSource, onBytes })) {
      for (const each of records) {
        const row = readRecord?.(each)
        if (row) batch.push(row)
        if (!readRecord && !isAboveHeader(each)) {
          const { line, record } = each
          const layout = readHeader(readAs, record, {
            source: mappedSource,
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

/** Excel's `sep=` line, which specifies the separator. */
const SEPARATOR_LINE = /^sep=.?$/i

function createSkipper(mappedSource: MappedSource | undefined): (record: FileRecord) => boolean {
  let skipCount = mappedSource?.skipRows ?? 0
  return ({ line, record: [first = '', ...rest] }) => {
    const isSeparator = line === 1 && SEPARATOR_LINE.test(first.trim()) && rest.every(value => value === '')
    if (isSeparator) skipCount += 1
    return isSeparator || line <= skipCount
  }
}

function withQuotedValue(finding: Omit<Finding, 'message'>, message: string): Finding {
  return { ...finding, message: english(message, { value: finding.value ?? '' }) }
}

/** Decoders replace invalid UTF-8 with this character. */
const REPLACEMENT_CHARACTER = '\uFFFD'
const NOT_UTF8 = 'This has characters that aren\'t UTF-8. Save the file as "CSV UTF-8" in Excel.'
/**
 * Labels of total rows in reports and spreadsheets, such as `Grand Total`, `Totals:`, `1001 Total`, and `Total for
 * 1001`.
 */
const TOTAL_LABEL = /^(?:\S+ ){0,3}(?:sub-?)?totals?(?::.*| (?:for|of) .*)?$/i
/** Without this warning, a file that was cut off in the last column of a row would look complete. */
const CUT_OFF = 'The file ends here without a line break. If it was cut off, export it again.'
const TOTAL_ROW = 'We skip this row because it starts with a total.'
const BLANK_FIRST_COLUMN = 'We skip this row because its first column is blank.'

/**
 * Creates a function that converts a record to a row, or returns `undefined` for a skipped record. Reports a wrong
 * encoding once per file.
 */
function createRecordReader<Name extends PayrollFileName>(
  file: Name,
  layout: Layout,
  { report, warn, onLeftOut }: Reports,
): (record: FileRecord) => ReadRow<ImportedRow<Name>> | undefined {
  const columnNames = getColumnNames(file)
  const [idColumn = ''] = columnNames
  const checkedColumns = columnNames.flatMap((column, index) =>
    IMPORT_COLUMNS[file][column]?.isCheckedForDamage ? [{ column, index }] : [],
  )
  const readRow = createRowReader(file)
  let hasReportedEncoding = false

  const getEmployee = (cells: readonly string[]) => ({
    id: (cells[0] ?? '').trim(),
    name: (cells[columnNames.indexOf('name')] ?? '').trim(),
  })
  function getLocation({ line, record }: FileRecord, column: string | undefined, cells: readonly string[]) {
    const { id, name } = getEmployee(cells)
    return {
      line,
      column: column && layout.getTitle(column),
      value: column && maskCell(file, column, layout.getCell(record, column)),
      employeeId: id,
      name: name || undefined,
    }
  }
  const findLastColumn = (record: readonly string[]) =>
    columnNames.findLast(
      name => !layout.endsBefore(record, name) && layout.endsBefore(record.slice(0, -1), name),
    )

  function skip(fileRecord: FileRecord, message: string): undefined {
    const column = columnNames.find(name => layout.getCell(fileRecord.record, name).trim() !== '') ?? idColumn
    warn({
      line: fileRecord.line,
      value: maskCell(file, column, layout.getCell(fileRecord.record, column)),
      message,
    })
  }

  function explainProblem(text: string, message: string): string | undefined {
    if (text.includes(NUL)) return NUL_MESSAGE
    if (!text.includes(REPLACEMENT_CHARACTER)) return message
    const wasReported = hasReportedEncoding
    hasReportedEncoding = true
    return wasReported ? undefined : NOT_UTF8
  }

  function reject(fileRecord: FileRecord, cells: readonly string[], problems: ReadonlyMap<string, string>) {
    const { line, record } = fileRecord
    if ([...problems.keys()].some(column => layout.endsBefore(record, column)))
      return rejectUneven(fileRecord, cells)
    for (const [column, message] of problems) {
      const explanation = explainProblem(cells[columnNames.indexOf(column)] ?? '', message)
      if (explanation !== undefined)
        report(withQuotedValue(getLocation(fileRecord, column, cells), explanation))
    }
    return { line, row: undefined, ...getEmployee(cells) }
  }

  function rejectUneven(fileRecord: FileRecord, cells: readonly string[], hint = '') {
    const message = `This row has ${fileRecord.record.length} columns, but the header has ${layout.width}.${hint}`
    report({ ...getLocation(fileRecord, undefined, cells), message })
    return { line: fileRecord.line, row: undefined, id: '', name: '' }
  }

  return fileRecord => {
    const { line, record, isUnterminated = false } = fileRecord
    const problems = new Map<string, string>()
    const cells = layout.readCells(record, ({ column, message }) => problems.set(column, message))
    const isCutOff = record.length < layout.width && isUnterminated
    const hasExtraValues = record.slice(layout.width).some(value => value.trim() !== '')
    if (!hasExtraValues && !isCutOff && layout.isLeftOut(record)) {
      onLeftOut()
      const result = readRow(cells)
      return 'row' in result ? { line, row: result.row, isLeftOut: true } : undefined
    }
    const id = (cells[0] ?? '').trim()
    if (TOTAL_LABEL.test(id)) return skip(fileRecord, TOTAL_ROW)
    if (hasExtraValues) return rejectUneven(fileRecord, cells)
    if (isCutOff)
      return rejectUneven(fileRecord, cells, ' The file ends there, so it was cut off. Export it again.')
    const parsedRow = readRow(cells)
    if ('problems' in parsedRow || problems.size > 0) {
      for (const { column, message } of 'problems' in parsedRow ? parsedRow.problems : [])
        if (!problems.has(column)) problems.set(column, message)
      // A blank ID with other problems is probably not an employee's row, so it is skipped. A row whose only problem
      // is the missing ID is reported.
      const hasNoEmployee = id === '' && [...problems.keys()].some(column => column !== idColumn)
      return hasNoEmployee ? skip(fileRecord, BLANK_FIRST_COLUMN) : reject(fileRecord, cells, problems)
    }
    for (const { column, index } of checkedColumns) {
      const message = describeDamage(column, (cells[index] ?? '').trim())
      if (message !== undefined) warn(withQuotedValue(getLocation(fileRecord, column, cells), message))
    }
    if (isUnterminated) warn({ ...getLocation(fileRecord, findLastColumn(record), cells), message: CUT_OFF })
    return { line, row: parsedRow.row }
  }
}

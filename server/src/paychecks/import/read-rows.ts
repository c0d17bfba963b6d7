import { createReadStream } from 'node:fs'
import { OPTIONAL_IMPORT_COLUMNS } from '@epay/contract/paychecks/import-files'
import { CsvError, type Info, parse } from 'csv-parse'
import type { z } from 'zod'
import type { ImportProblem } from './import-problems.ts'

type Cells = Record<string, string>
type Problem = Omit<ImportProblem, 'file'>
export type Report = (problem: Problem) => void

/** A record of the file with its row, or `undefined` when something in its cells is wrong. */
export type ReadRow<Row> = { line: number; cells: Cells; row: Row | undefined }

type Source<Schema extends z.ZodObject> = {
  path: string
  schema: Schema
  report: Report
  onBytes: (count: number) => void
}

export const BATCH_ROWS = 2000

const CSV_OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n'],
}
/** What bytes that are not UTF-8 are read as. */
const REPLACEMENT = '\uFFFD'

const CSV_PROBLEMS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; a quote within a text is written twice',
  INVALID_OPENING_QUOTE: 'has a quote within a text that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'is too long for a row; is a quote missing?',
}

/**
 * The rows of one file in batches, as its schema reads them; whatever is wrong is reported, cell by cell.
 * A file whose header or whose CSV is wrong ends there.
 */
export async function* readRows<Schema extends z.ZodObject>(
  source: Source<Schema>,
): AsyncGenerator<ReadRow<z.output<Schema>>[]> {
  const { path, schema, report, onBytes } = source
  const file = createReadStream(path)
  const parser = parse(CSV_OPTIONS)
  file.on('error', error => parser.destroy(error)).on('data', chunk => onBytes(chunk.length))
  file.pipe(parser)
  const lines = createLineCounter()
  let columns: string[] | undefined
  let batch: ReadRow<z.output<Schema>>[] = []
  try {
    for await (const parsed of parser) {
      const { record, info }: { record: string[]; info: Info } = parsed
      const line = lines.firstLineOf(record, info.lines)
      if (!columns) {
        columns = readHeader(record, Object.keys(schema.shape), problem => report({ line, ...problem }))
        if (!columns) return
        continue
      }
      batch.push({ line, ...readRecord(schema, columns, record, problem => report({ line, ...problem })) })
      if (batch.length === BATCH_ROWS) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    return report({ line, message: CSV_PROBLEMS[error.code] ?? 'is not CSV' })
  } finally {
    file.destroy()
  }
  if (!columns) report({ line: 1, message: 'there is no header row' })
  if (batch.length > 0) yield batch
}

/** The parser tells the line where a record ends, and counts a CRLF within quotes twice. */
function createLineCounter() {
  let counted = 0
  return {
    firstLineOf(record: readonly string[], lastLine: number): number {
      let within = 0
      for (const value of record) {
        if (!value.includes('\n')) continue
        within += value.split('\n').length - 1
        counted += value.split('\r\n').length - 1
      }
      return lastLine - counted - within
    },
  }
}

type CellProblem = Omit<Problem, 'line'>

/** The schema's name of each column, or `undefined` when the header can't be used. */
function readHeader(
  titles: readonly string[],
  known: readonly string[],
  report: (problem: CellProblem) => void,
): string[] | undefined {
  let isUsable = true
  const complain = (column: string, message: string) => {
    report({ column, message })
    isUsable = false
  }
  const columns = titles.map(title => {
    const name = known.find(each => each.toLowerCase() === title.trim().toLowerCase())
    if (name === undefined) complain(title.trim(), `is not a column of this file: ${known.join(', ')}`)
    return name ?? ''
  })
  for (const name of known) {
    const count = columns.filter(column => column === name).length
    if (count > 1) complain(name, 'is there more than once')
    if (count === 0 && !OPTIONAL_IMPORT_COLUMNS.includes(name)) complain(name, 'is missing')
  }
  return isUsable ? columns : undefined
}

function readRecord<Schema extends z.ZodObject>(
  schema: Schema,
  columns: readonly string[],
  record: readonly string[],
  report: (problem: CellProblem) => void,
): { cells: Cells; row: z.output<Schema> | undefined } {
  const cells: Cells = Object.fromEntries(Object.keys(schema.shape).map(name => [name, '']))
  let isUsable = true
  const complain = (problem: CellProblem) => {
    report(problem)
    isUsable = false
  }
  if (record.length !== columns.length) {
    complain({ message: `has ${record.length} columns where the header has ${columns.length}` })
    return { cells, row: undefined }
  }
  columns.forEach((name, index) => {
    const value = record[index] ?? ''
    cells[name] = value
    if (value.includes(REPLACEMENT)) complain({ column: name, message: 'has characters that are not UTF-8' })
  })
  const parsed = schema.safeParse(cells)
  for (const { path, message } of parsed.error?.issues ?? []) complain({ column: String(path[0]), message })
  return { cells, row: parsed.success && isUsable ? parsed.data : undefined }
}

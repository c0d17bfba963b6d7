import { CsvError } from 'csv-parse'
import type { z } from 'zod'
import { checkedBytes, WrongEncoding } from './checked-bytes.ts'
import { type CellProblem, type Layout, type OurColumns, REPLACEMENT, readHeader } from './column-layout.ts'
import type { ImportProblem } from './import-problems.ts'
import { readMappedHeader } from './mapped-layout.ts'
import { createRowParser } from './parse-rows.ts'
import type { PlannedFile } from './plan-import.ts'
import { type FileRecord, readRecords } from './read-records.ts'

type Problem = Omit<ImportProblem, 'file'>
type Report = (problem: Problem) => void

type Texts = Readonly<Record<string, string>>

/** A record of the file with its row; where something is wrong, with the texts of its columns instead. */
export type ReadRow<Row> = { line: number } & (
  | { row: Row; texts?: undefined }
  | { row: undefined; texts: Texts }
)

export type LeftOutRow = { line: number; texts: Texts }
type OnLeftOut = (left: LeftOutRow) => void

type Source<Schema extends z.ZodObject> = {
  file: PlannedFile
  schema: Schema
  /** Columns that the file may leave out. */
  optional: readonly string[]
  report: Report
  onBytes: (count: number) => void
  /** Called when reading stops before the end of the file, because of the problem that was reported last. */
  onCut: () => void
  /** Is told of each row that a mapping leaves out. */
  onLeftOut?: OnLeftOut | undefined
}

export const BATCH_ROWS = 2000

const DELIMITER = ','
const MAC_LINE_ENDS = 'has the line ends of an old Mac; save the file anew (in Excel: "CSV UTF-8")'
const SEMICOLON = ';'
const HAS_SEMICOLONS =
  'seems to be separated by semicolons; save it with commas, or read it by a mapping with that delimiter'
const NOT_UTF8 = 'has characters that are not UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8")'

const NUL = '\0'
const HAS_NUL = 'has a NUL (a byte that is 0), which is no character of a text; export or save the file anew'

const CSV_PROBLEMS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; a quote within a text is written twice',
  INVALID_OPENING_QUOTE: 'has a quote within a text that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'is too long for a row; is a quote missing?',
}

/** For these, the parser reports the line where it gave up, which may be the file's end. */
const WRONG_QUOTES = ['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE']

/**
 * The rows of one file in batches, as its schema reads them; whatever is wrong is reported, cell by cell.
 * A file whose header or whose CSV is wrong ends there.
 */
export async function* readRows<Schema extends z.ZodObject>(
  source: Source<Schema>,
): AsyncGenerator<ReadRow<z.output<Schema>>[]> {
  const { file, schema, optional, report, onBytes, onCut } = source
  const cut = (problem: Problem) => {
    report(problem)
    onCut()
  }
  const bytes = await file.open()
  const text = checkedBytes(bytes, file.mapped?.encoding ?? 'utf-8', onBytes)
  let read: RecordReader<z.output<Schema>> | undefined
  let batch: ReadRow<z.output<Schema>>[] = []
  try {
    for await (const records of readRecords(text, file.mapped?.delimiter ?? DELIMITER)) {
      for (const each of records) {
        if (read) {
          const row = read(each)
          if (row) batch.push(row)
        } else {
          const { line, record } = each
          if (record.some(title => title.includes('\r'))) return cut({ line: 1, message: MAC_LINE_ENDS })
          if (record.some(title => title.includes(NUL))) return cut({ line: 1, message: HAS_NUL })
          if (record.length === 1 && !file.mapped && record[0]?.includes(SEMICOLON))
            return cut({ line: 1, message: HAS_SEMICOLONS })
          const ours = { known: Object.keys(schema.shape), optional }
          const layout = layoutOf(file, record, ours, problem => report({ line, ...problem }))
          if (!layout) return onCut()
          read = createRecordReader({ schema, layout, report, onLeftOut: source.onLeftOut })
        }
        if (batch.length === BATCH_ROWS) {
          yield batch
          batch = []
        }
      }
    }
  } catch (error) {
    if (error instanceof WrongEncoding) return cut({ line: 1, message: error.message })
    if (!(error instanceof CsvError)) throw error
    const isOfQuote = WRONG_QUOTES.includes(error.code)
    const told = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    const line = (isOfQuote ? await lineOfWrongQuote(file) : undefined) ?? told
    return cut({ line, message: CSV_PROBLEMS[error.code] ?? 'is not CSV' })
  } finally {
    bytes.destroy()
  }
  if (!read) cut({ line: 1, message: 'there is no header row' })
  if (batch.length > 0) yield batch
}

async function lineOfWrongQuote({ open, mapped }: PlannedFile): Promise<number | undefined> {
  const bytes = await open()
  try {
    const text = checkedBytes(bytes, mapped?.encoding ?? 'utf-8', () => {})
    return await findWrongQuote(text, mapped?.delimiter ?? DELIMITER)
  } finally {
    bytes.destroy()
  }
}

function layoutOf(
  { mapped }: PlannedFile,
  titles: readonly string[],
  ours: OurColumns,
  report: (problem: CellProblem) => void,
): Layout | undefined {
  if (mapped) return readMappedHeader(titles, { source: mapped, ...ours }, report)
  return readHeader(titles, ours, report)
}

/** `undefined` for a record that is not one of those to read. */
type RecordReader<Row> = (record: FileRecord) => ReadRow<Row> | undefined

/**
 * Reads a file's records by the schema. A wrong encoding is reported once for the file, however many texts it affects.
 */
function createRecordReader<Schema extends z.ZodObject>({
  schema,
  layout,
  report,
  onLeftOut,
}: Pick<Source<Schema>, 'schema' | 'report'> & {
  layout: Layout
  onLeftOut: OnLeftOut | undefined
}): RecordReader<z.output<Schema>> {
  const names = Object.keys(schema.shape)
  const parse = createRowParser(schema)
  let isEncodingTold = false
  let isGood = true
  const noteProblem = () => {
    isGood = false
  }

  function named(values: readonly string[]): Texts {
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  }

  /** Tells all that is wrong, at most once for a column. */
  function explain({ line, record }: FileRecord): Texts {
    const wrong = new Set<string | undefined>()
    const isTold = (column: string | undefined) => wrong.size === wrong.add(column).size
    const complain = (problem: CellProblem) => {
      if (!isTold(problem.column)) report({ line, ...problem })
    }
    const texts = named(layout.textsOf(record, complain) ?? [])
    for (const name of names) {
      const text = texts[name] ?? ''
      if (text.includes(NUL)) complain({ column: layout.titleOf(name), message: HAS_NUL })
      if (!text.includes(REPLACEMENT)) continue
      if (isEncodingTold) isTold(layout.titleOf(name))
      else complain({ column: layout.titleOf(name), message: NOT_UTF8 })
      isEncodingTold = true
    }
    for (const { path, message } of schema.safeParse(texts).error?.issues ?? [])
      complain({ column: layout.titleOf(String(path[0])), message })
    return texts
  }

  return read => {
    const { line, record } = read
    if (record.length !== layout.width) {
      report({ line, message: `has ${record.length} columns where the header has ${layout.width}` })
      return { line, texts: named([]), row: undefined }
    }
    isGood = true
    const texts = layout.textsOf(record, noteProblem)
    if (!texts) {
      if (onLeftOut && layout.textsOfLeftOut) onLeftOut({ line, texts: named(layout.textsOfLeftOut(record)) })
      return undefined
    }
    // Nearly all rows are good: every column's type refuses NULs and what was not UTF-8 by itself.
    const row = isGood ? parse(texts) : undefined
    return row ? { line, row } : { line, texts: explain(read), row: undefined }
  }
}

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/**
 * The line of the quote that begins a text and is never closed, or closed in the midst of more text; `undefined`
 * where every quote is as it should be. Takes UTF-8.
 */
async function findWrongQuote(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<number | undefined> {
  const ends = [delimiter.charCodeAt(0), LINE_FEED, CARRIAGE_RETURN]
  let line = 1
  let openedAt = 0
  let place: 'start' | 'plain' | 'quoted' | 'after quote' = 'start'
  let isFirst = true
  for await (const chunk of chunks) {
    const isMarked = isFirst && chunk.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    isFirst = false
    for (const byte of isMarked ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk) {
      if (place === 'after quote' && byte !== QUOTE && !ends.includes(byte)) return openedAt
      if (byte === LINE_FEED) line += 1
      if (place === 'quoted') {
        if (byte === QUOTE) place = 'after quote'
      } else if (byte === QUOTE && place !== 'plain') {
        if (place === 'start') openedAt = line
        place = 'quoted'
      } else place = ends.includes(byte) ? 'start' : 'plain'
    }
  }
  return place === 'quoted' ? openedAt : undefined
}

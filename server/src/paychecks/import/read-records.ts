import { pipeline, Readable } from 'node:stream'
import { withoutInvisibleMarks } from '@epay/contract/common/text'
import { CsvError, type Info, parse } from 'csv-parse'

/** A record, and the line where it begins. `hasNoEnd`: the file ends with it, and without a line end. */
export type FileRecord = { line: number; record: string[]; hasNoEnd?: boolean }

const QUOTE = '"'
const RECORDS_AT_ONCE = 500
const CSV_OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // Spreadsheets append rows that contain only commas.
  skip_records_with_empty_values: true,
  record_delimiter: ['\r\n', '\n'],
}

/**
 * The records of CSV text in UTF-8, many at a time, without the marks in them that nobody sees. Up to the first quote, a line is a record and is cut where the
 * delimiters are; the rest is the library's, which reads each character by itself and takes five times as long.
 * Throws: CsvError.
 */
export async function* readRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<FileRecord[]> {
  const texts = decoded(bytes)
  let unfinished: string[] = []
  let line = 1
  for await (const text of texts) {
    const quoteAt = text.indexOf(QUOTE)
    const end = (quoteAt < 0 ? text : text.slice(0, quoteAt)).lastIndexOf('\n') + 1
    if (end > 0) {
      const whole = unfinished.join('') + text.slice(0, end - 1)
      const lines = whole.split('\n').map(each => (each.endsWith('\r') ? each.slice(0, -1) : each))
      yield recordsOf(lines, line, delimiter)
      line += lines.length
      unfinished = []
    }
    unfinished.push(text.slice(end))
    if (quoteAt >= 0) {
      yield* readQuoted(chained(unfinished, texts), { delimiter, linesBefore: line - 1 })
      return
    }
  }
  yield recordsOf([unfinished.join('')], line, delimiter).map(last => ({ ...last, hasNoEnd: true }))
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield withoutInvisibleMarks(decoder.decode(chunk, { stream: true }))
  yield decoder.decode()
}

async function* chained(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first
  yield* rest
}

function recordsOf(lines: readonly string[], firstLine: number, delimiter: string): FileRecord[] {
  const records: FileRecord[] = []
  lines.forEach((text, index) => {
    const record = text.split(delimiter)
    if (record.some(value => value.trim() !== '')) records.push({ line: firstLine + index, record })
  })
  return records
}

type Quoted = { delimiter: string; linesBefore: number }

async function* readQuoted(
  texts: AsyncIterable<string>,
  { delimiter, linesBefore }: Quoted,
): AsyncGenerator<FileRecord[]> {
  const parser = parse({ ...CSV_OPTIONS, delimiter })
  const end = { isLine: false }
  // An error earlier in the pipeline also fails the parser, and the loop below throws it.
  pipeline(Readable.from(watchEnd(texts, end)), parser, () => {})
  const lines = createLineCounter()
  let records: FileRecord[] = []
  try {
    for await (const parsed of parser) {
      const { record, info }: { record: string[]; info: Info } = parsed
      // The last record is never among those that go before the end.
      if (records.length === RECORDS_AT_ONCE) {
        yield records
        records = []
      }
      records.push({ record, line: linesBefore + lines.firstLineOf(record, info.lines) })
    }
  } catch (error) {
    if (records.length > 0) yield records
    if (error instanceof CsvError && 'lines' in error && typeof error.lines === 'number')
      Object.assign(error, { lines: error.lines + linesBefore })
    throw error
  }
  const last = records.at(-1)
  if (last && !end.isLine) last.hasNoEnd = true
  if (records.length > 0) yield records
}

async function* watchEnd(texts: AsyncIterable<string>, end: { isLine: boolean }): AsyncGenerator<string> {
  for await (const text of texts) {
    if (text !== '') end.isLine = text.endsWith('\n')
    yield text
  }
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

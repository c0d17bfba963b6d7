import type { ImportedRow, ImportFileName } from '@epay/contract/paychecks/import-files'
import { CsvError } from 'csv-parse'
import { checkedBytes, WrongEncoding } from './checked-bytes.ts'
import { findWrongQuote } from './find-wrong-quote.ts'
import type { PlannedFile } from './plan-import.ts'
import { createTitleSkipper, readFileHeader } from './read-file-header.ts'
import { createRecordReader, type ReadRow, type RecordReports } from './read-record.ts'
import { readRecords } from './read-records.ts'

type Source<Name extends ImportFileName> = RecordReports & {
  file: PlannedFile
  readAs: Name
  onBytes: (count: number) => void
  /** Called when reading stops before the end of the file, because of the problem that was reported last. */
  onCut: () => void
}

export const BATCH_ROWS = 2000

const DELIMITER = ','
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
export async function* readRows<Name extends ImportFileName>(
  source: Source<Name>,
): AsyncGenerator<ReadRow<ImportedRow<Name>>[]> {
  const { file, readAs, report, onBytes, onCut } = source
  const cut = (line: number, message: string) => {
    report({ line, message })
    onCut()
  }
  const bytes = await file.open()
  const text = checkedBytes(bytes, file.mapped?.encoding ?? 'utf-8', onBytes)
  const isAboveHeader = createTitleSkipper(file)
  let read: ReturnType<typeof createRecordReader<Name>> | undefined
  let batch: ReadRow<ImportedRow<Name>>[] = []
  try {
    for await (const records of readRecords(text, file.mapped?.delimiter ?? DELIMITER)) {
      for (const each of records) {
        if (read) {
          const row = read(each)
          if (row) batch.push(row)
        } else if (!isAboveHeader(each)) {
          const { line, record } = each
          const layout = readFileHeader(file, readAs, record, problem => report({ line, ...problem }))
          if (!layout) return onCut()
          read = createRecordReader(readAs, layout, source)
        }
        if (batch.length === BATCH_ROWS) {
          yield batch
          batch = []
        }
      }
    }
  } catch (error) {
    if (error instanceof WrongEncoding) return cut(1, error.message)
    if (!(error instanceof CsvError)) throw error
    const isOfQuote = WRONG_QUOTES.includes(error.code)
    const told = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    const line = (isOfQuote ? await lineOfWrongQuote(file) : undefined) ?? told
    return cut(line, CSV_PROBLEMS[error.code] ?? 'is not CSV')
  } finally {
    bytes.destroy()
  }
  if (!read) cut(1, 'there is no header row')
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

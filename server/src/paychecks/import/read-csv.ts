import { removeInvisibleMarks } from '@epay/contract/common/text'
import type { MappedEncoding } from '@epay/contract/paychecks/import-mapping'

/** `line`: where the record begins. `isUnterminated`: whether the file ends with this record, without a line break. */
export type FileRecord = { line: number; record: string[]; isUnterminated?: boolean }

/** Reading stops at this line; the message is one or more sentences. */
export class UnreadableFile extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.name = 'UnreadableFile'
    this.line = line
  }
}

export const WORKBOOK_MESSAGE = 'This is an Excel workbook. Save each of its sheets as "CSV UTF-8".'
export const MAC_LINE_ENDS =
  'Save this file again as "CSV UTF-8" in Excel. Its line breaks are from an old Mac.'
const TOO_LONG = 'This row is too long. Check for a missing quotation mark.'
const NEVER_CLOSED = 'A quotation mark in this row is never closed.'
const AFTER_CLOSING =
  'There is text after a closing quotation mark. Inside a value, write a quotation mark twice.'
const WITHIN_TEXT =
  'There is a quotation mark inside a value. Put the whole value in quotation marks, and write the one inside twice.'

const QUOTE = '"'
/** Limit on memory use if a quote or line break is missing. Units: characters. */
const RECORD_MAX = 1_000_000

type Format = { encoding?: MappedEncoding; delimiter?: string; onBytes?: (count: number) => void }

/**
 * Yields the records of a CSV file (RFC 4180) in batches, without blank records or invisible marks. A record is
 * complete when its number of quotes is even.
 * Throws: UnreadableFile.
 */
export async function* readRecords(
  file: AsyncIterable<Buffer>,
  { encoding = 'utf-8', delimiter = ',', onBytes = () => {} }: Format,
): AsyncGenerator<FileRecord[]> {
  const parseRecord = createRecordParser(delimiter)
  let nextLine = 1
  let pending = { line: 1, lines: [] as string[], length: 0, quotes: 0 }

  function takeLine(text: string, isLast = false): FileRecord[] {
    nextLine += 1
    pending.lines.push(text)
    pending.length += text.length
    pending.quotes += countQuotes(text)
    if (pending.quotes % 2 === 1 && pending.length < RECORD_MAX && !isLast) return []
    const { line, lines } = pending
    pending = { line: nextLine, lines: [], length: 0, quotes: 0 }
    const recordText = lines.join('\n')
    const hasReturn = !isLast && recordText.endsWith('\r')
    const record = parseRecord(line, hasReturn ? recordText.slice(0, -1) : recordText)
    if (typeof record === 'string') throw new UnreadableFile(line, isLast ? NEVER_CLOSED : TOO_LONG)
    if (record.every(value => value.trim() === '')) return []
    return [isLast ? { line, record, isUnterminated: true } : { line, record }]
  }

  let pieces: string[] = []
  let length = 0
  for await (const text of decodeChunks(file, encoding, onBytes)) {
    pieces.push(text)
    length += text.length
    if (text.includes('\n')) {
      const lines = pieces.join('').split('\n')
      const last = lines.pop() ?? ''
      pieces = [last]
      length = last.length
      yield lines.flatMap(each => takeLine(each))
    } else if (length > RECORD_MAX) {
      throw new UnreadableFile(nextLine, text.includes('\r') ? MAC_LINE_ENDS : TOO_LONG)
    }
  }
  yield takeLine(pieces.join(''), true)
}

function countQuotes(text: string): number {
  let count = 0
  for (let position = text.indexOf(QUOTE); position >= 0; position = text.indexOf(QUOTE, position + 1))
    count += 1
  return count
}

/** Splits a record into values, or returns `open` if the last quote isn't closed. Throws: UnreadableFile. */
export function createRecordParser(delimiter: string): (line: number, text: string) => string[] | 'open' {
  const quoted = '"([^"]*(?:""[^"]*)*)"(?!")'
  const cell = new RegExp(`(?:${quoted}|([^"${delimiter}]*))(?:[${delimiter}]|$)`, 'y')
  const closedQuote = new RegExp(quoted, 'y')
  return (line, text) => {
    if (!text.includes(QUOTE)) return text.split(delimiter)
    const values: string[] = []
    for (let position = 0; ; ) {
      cell.lastIndex = closedQuote.lastIndex = position
      const match = cell.exec(text)
      if (!match) {
        if (!text.startsWith(QUOTE, position)) throw new UnreadableFile(line, WITHIN_TEXT)
        if (closedQuote.test(text)) throw new UnreadableFile(line, AFTER_CLOSING)
        return 'open'
      }
      const [matchedText, inQuotes, plain = ''] = match
      values.push(inQuotes?.replaceAll('""', QUOTE) ?? plain)
      position += matchedText.length
      if (!matchedText.endsWith(delimiter)) return values
    }
  }
}

async function* decodeChunks(
  file: AsyncIterable<Buffer>,
  encoding: MappedEncoding,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const bytes of file) {
    if (isFirst) refuseOtherFormats(bytes, encoding)
    isFirst = false
    onBytes(bytes.length)
    yield removeInvisibleMarks(decoder.decode(bytes, { stream: true }))
  }
  yield decoder.decode()
}

/** Magic numbers of workbooks: ZIP archives, and Microsoft's older document format. */
const WORKBOOK_SIGNATURES = ['504b0304', 'd0cf11e0']

function refuseOtherFormats(bytes: Buffer, encoding: MappedEncoding): void {
  if (WORKBOOK_SIGNATURES.includes(bytes.subarray(0, 4).toString('hex')))
    throw new UnreadableFile(1, WORKBOOK_MESSAGE)
  if (encoding !== 'utf-16le' && isUtf16(bytes))
    throw new UnreadableFile(1, 'This file is UTF-16. Save it as "CSV UTF-8" in Excel.')
}

/** In UTF-16, every second byte of Latin text is NUL. */
const NUL = 0
const NUL_SHARE_MIN = 0.25
const SAMPLE_BYTES = 512

function isUtf16(bytes: Buffer): boolean {
  const byteOrderMark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  return (
    byteOrderMark === 0xfeff ||
    byteOrderMark === 0xfffe ||
    sample.filter(byte => byte === NUL).length > NUL_SHARE_MIN * sample.length
  )
}

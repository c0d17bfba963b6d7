import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRecords, UnreadableFile } from './read-csv.ts'

type CsvContent = { records: { line: number; record: string[] }[]; problem?: string }

async function read(text: string, chunkBytes: number): Promise<CsvContent> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const records: CsvContent['records'] = []
  try {
    for await (const batch of readRecords(chunks(), {})) records.push(...batch)
  } catch (error) {
    if (error instanceof UnreadableFile) return { records, problem: error.message }
    throw error
  }
  return { records }
}

const MESSAGES_BY_CODE: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark in this row is never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'There is text after a closing quotation mark. Inside a value, write a quotation mark twice.',
  INVALID_OPENING_QUOTE:
    'There is a quotation mark inside a value. Put the whole value in quotation marks, and write the one inside twice.',
}

function readWithLibrary(text: string): Omit<CsvContent, 'records'> & { records: string[][] } {
  const records: string[][] = []
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      record_delimiter: ['\r\n', '\n'],
      onRecord: (record: string[]) => {
        records.push(record)
        return record
      },
    })
  } catch (error) {
    if (error instanceof CsvError) return { records, problem: MESSAGES_BY_CODE[error.code] ?? error.code }
    throw error
  }
  return { records }
}

const characters = fc.constantFrom('a', 'é', '😀', ' ', ',', ',', '\n', '\n', '\r\n', '\r', '"')
const text = fc.array(characters, { maxLength: 40 }).map(each => each.join(''))

it('reads any text, in chunks of any size, as the library does', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (body, hasByteOrderMark, bytes) => {
        const content = hasByteOrderMark ? `\uFEFF${body}` : body
        const { records, problem } = await read(content, bytes)
        const expected = readWithLibrary(content)
        expect(problem).toBe(expected.problem)
        // Records read before the failure might be lost.
        const completeRecords =
          problem === undefined ? expected.records : expected.records.slice(0, records.length)
        expect(records.map(({ record }) => record)).toEqual(completeRecords)
      },
    ),
    { numRuns: 2_000 },
  )
})

it.each([1, 5, 1000])('reports the line where each record begins, in chunks of %d bytes', async bytes => {
  const text = 'h\r\n\r\na,1\n,\n"b\r\nc\n",2\nd,3\n"e",4'
  const { records } = await read(text, bytes)
  expect(records).toEqual([
    { line: 1, record: ['h'] },
    { line: 3, record: ['a', '1'] },
    { line: 5, record: ['b\r\nc\n', '2'] },
    { line: 8, record: ['d', '3'] },
    { line: 9, record: ['e', '4'], isUnterminated: true },
  ])
})

it('removes invisible marks, except those that change how a word looks', async () => {
  const { records } = await read(
    'id\u200b,\u202aname\u202c\n\ufeff4\u200b2,می\u200cخواهم\n"4\u2060 3",x',
    1000,
  )
  expect(records.map(({ record }) => record)).toEqual([
    ['id', 'name'],
    ['42', 'می\u200cخواهم'],
    ['4 3', 'x'],
  ])
})

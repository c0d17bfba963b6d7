import {
  IMPORT_FILE_NAMES,
  IMPORT_FILES,
  type ImportFileName,
  OPTIONAL_IMPORT_COLUMNS,
} from '@epay/contract/paychecks/import-files'
import { type CellProblem, type Layout, readHeader } from './column-layout.ts'
import { readMappedHeader } from './mapped-layout.ts'
import type { PlannedFile } from './plan-import.ts'
import type { FileRecord } from './read-records.ts'

const MAC_LINE_ENDS = 'has the line ends of an old Mac; save the file anew (in Excel: "CSV UTF-8")'
const SEMICOLON = ';'
const HAS_SEMICOLONS =
  'seems to be separated by semicolons; save it with commas, or read it by a mapping with that delimiter'
const NUL = '\0'
export const HAS_NUL =
  'has a NUL (a byte that is 0), which is no character of a text; export or save the file anew'

/** Excel's own way to say how a CSV file is separated. */
const SEPARATOR_LINE = /^sep=.?$/i

function isSeparatorLine({ line, record }: FileRecord): boolean {
  const [first = '', ...rest] = record
  return line === 1 && SEPARATOR_LINE.test(first.trim()) && rest.every(value => value === '')
}

/** Says of each record in front of a header whether it is still above it. */
export function createTitleSkipper({ mapped }: PlannedFile): (record: FileRecord) => boolean {
  let left = mapped?.skipRows ?? 0
  return record => {
    if (!isSeparatorLine(record)) return record.line <= left
    left += 1
    return true
  }
}

/** The layout that a file's header gives, or `undefined` when it can't be used; says why. */
export function readFileHeader(
  { mapped }: PlannedFile,
  readAs: ImportFileName,
  titles: readonly string[],
  report: (problem: CellProblem) => void,
): Layout | undefined {
  const refuse = (message: string) => {
    report({ message })
    return undefined
  }
  if (titles.some(title => title.includes('\r'))) return refuse(MAC_LINE_ENDS)
  if (titles.some(title => title.includes(NUL))) return refuse(HAS_NUL)
  const ours = { known: columnsOf(readAs), optional: OPTIONAL_IMPORT_COLUMNS[readAs] }
  if (mapped) return readMappedHeader(titles, { source: mapped, ...ours }, report)
  if (titles.length === 1 && titles[0]?.includes(SEMICOLON)) return refuse(HAS_SEMICOLONS)
  const named = titles.map(title => title.trim().toLowerCase()).filter(title => title !== '')
  const other = IMPORT_FILE_NAMES.find(name => name !== readAs && isHeaderOf(name, named))
  if (other) return refuse(`has the columns of ${other}; were two files swapped?`)
  if (!ours.known.some(column => named.includes(column.toLowerCase())))
    return refuse(
      `names none of this file's columns: ${ours.known.join(', ')}. Is the header missing, or are there other lines above it?`,
    )
  return readHeader(titles, ours, report)
}

function columnsOf(file: ImportFileName): string[] {
  return Object.keys(IMPORT_FILES[file].shape)
}

function isHeaderOf(file: ImportFileName, titles: readonly string[]): boolean {
  const columns = columnsOf(file).map(column => column.toLowerCase())
  const optional = OPTIONAL_IMPORT_COLUMNS[file].map(column => column.toLowerCase())
  return (
    titles.every(title => columns.includes(title)) &&
    columns.every(column => optional.includes(column) || titles.includes(column))
  )
}

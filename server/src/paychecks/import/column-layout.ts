/** The columns of one of our files, and those among them that it may leave out. */
export type OurColumns = { known: readonly string[]; optional: readonly string[] }

/** `column` is the file's own title in a header, and one of our columns in a record. */
export type CellProblem = { column?: string; message: string }

/** How the records of a file are read as texts of our columns. */
export type Layout = {
  /** How many values a record has; a spreadsheet leaves out empty ones at its end. */
  width: number
  /** The texts of our columns in a record, in our order; `undefined` when it is not one of those to read. */
  textsOf(record: readonly string[], report: (problem: CellProblem) => void): readonly string[] | undefined
  /** The same of a record that is not one of those to read. */
  textsOfLeftOut?(record: readonly string[]): readonly string[]
  /** What the file calls one of our columns. */
  titleOf(column: string): string
  /** What a record has for one of our columns, as the file writes it. */
  givenOf(record: readonly string[], column: string): string
  /** Whether a record ends before one of our columns. */
  endsBefore(record: readonly string[], column: string): boolean
}

/** What bytes that are not UTF-8 are read as. */
export const REPLACEMENT = '\uFFFD'

/** The layout that the header gives, of our own columns in any order, or `undefined` when it can't be used. */
export function readHeader(
  header: readonly string[],
  { known, optional }: OurColumns,
  report: (problem: CellProblem) => void,
): Layout | undefined {
  let isUsable = true
  const complain = (column: string | undefined, message: string) => {
    report({ column, message })
    isUsable = false
  }
  const titles = header.slice(0, header.findLastIndex(title => title.trim() !== '') + 1)
  const columns = titles.map(title => {
    const name = known.find(each => each.toLowerCase() === title.trim().toLowerCase())
    if (title.trim() === '') complain(undefined, 'a column has no title')
    else if (name === undefined) complain(title.trim(), `is not a column of this file: ${known.join(', ')}`)
    return name ?? ''
  })
  for (const name of known) {
    const count = columns.filter(column => column === name).length
    if (count > 1) complain(name, 'is there more than once')
    if (count === 0 && !optional.includes(name)) complain(name, 'is missing')
  }
  if (!isUsable) return undefined
  const places = known.map(name => columns.indexOf(name))
  const isInOurOrder = places.every((place, index) => place === (index < columns.length ? index : -1))
  return {
    width: columns.length,
    titleOf: column => column,
    givenOf: (record, column) => record[columns.indexOf(column)] ?? '',
    endsBefore: (record, column) => columns.indexOf(column) >= record.length,
    textsOf: record => (isInOurOrder ? record : places.map(place => record[place] ?? '')),
  }
}

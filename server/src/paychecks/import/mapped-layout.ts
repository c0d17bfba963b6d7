import { IMPORT_DATE_COLUMNS, IMPORT_NUMBER_COLUMNS } from '@epay/contract/paychecks/import-files'
import type { MappedSource } from '@epay/contract/paychecks/import-mapping'
import { plainDecimal, turnSign } from '@epay/contract/paychecks/import-numbers'
import type { CellProblem, Layout, OurColumns } from './column-layout.ts'
import { exampleOf, readMappedDate } from './mapped-values.ts'

type OurColumn = { name: string; titles: string[]; indices: number[] }

/** The layout that a mapping gives a file with this header, or `undefined` when the two don't fit. */
export function readMappedHeader(
  titles: readonly string[],
  { source, known, optional }: OurColumns & { source: MappedSource },
  report: (problem: CellProblem) => void,
): Layout | undefined {
  let isUsable = true
  const complain = (column: string, message: string) => {
    report({ column, message })
    isUsable = false
  }
  const indexOf = (title: string) => {
    const index = titles.findIndex(each => isSameTitle(each, title))
    if (index < 0) complain(title, 'is missing; the mapping names it')
    return index
  }
  const named = [...Object.keys(source.columns), ...Object.keys(source.only)]
  if (named.length > 0 && !named.some(title => titles.some(each => isSameTitle(each, title)))) {
    report({
      message: `has none of the columns that the mapping names: ${named.join(', ')}. ${OTHER_HEADER}`,
    })
    return undefined
  }
  const columns = known.map((name): OurColumn => {
    const theirs = Object.keys(source.columns).filter(title => source.columns[title] === name)
    return { name, titles: theirs, indices: theirs.map(indexOf) }
  })
  const conditions = Object.entries(source.only).map(([title, values]) => ({ index: indexOf(title), values }))
  for (const { name, titles: theirs } of columns)
    if (theirs.length === 0 && !(name in source.constants) && !optional.includes(name))
      complain(name, `has neither a column nor a constant in the mapping of ${source.from}`)
  if (!isUsable) return undefined

  const find = (name: string) => columns.find(column => column.name === name)
  return {
    width: titles.length,
    titleOf: name => find(name)?.titles[0] ?? name,
    givenOf: (record, name) => joined(record, find(name)?.indices ?? []) || (source.constants[name] ?? ''),
    endsBefore: (record, name) => find(name)?.indices.some(index => index >= record.length) ?? false,
    textsOfLeftOut: record => columns.map(column => textOf(source, column, record, () => {})),
    textsOf(record, problem) {
      const isMeant = conditions.every(({ index, values }) => values.includes((record[index] ?? '').trim()))
      return isMeant ? columns.map(column => textOf(source, column, record, problem)) : undefined
    },
  }
}

const OTHER_HEADER =
  'Were two files swapped, or do other lines stand above the header? Then say how many in skipRows.'

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function joined(record: readonly string[], indices: readonly number[]): string {
  return indices
    .map(index => (record[index] ?? '').trim())
    .filter(value => value !== '')
    .join(' ')
}

/** Looks at the mapping's own members only: a cell may hold the word `constructor`. */
function translated({ values }: MappedSource, name: string, given: string): string {
  const words = values[name]
  return (words && Object.hasOwn(words, given) ? words[given] : undefined) ?? given
}

function textOf(
  source: MappedSource,
  { name, indices }: OurColumn,
  record: readonly string[],
  report: (problem: CellProblem) => void,
): string {
  const constant = source.constants[name]
  if (constant !== undefined) return constant
  const value = translated(source, name, joined(record, indices))
  if (value === '') return ''
  if (IMPORT_DATE_COLUMNS.includes(name)) {
    const date = readMappedDate(value, source.dateFormat)
    if (date === undefined)
      report({ column: name, message: `must be a date such as ${exampleOf(source.dateFormat)}` })
    return date ?? value
  }
  if (!IMPORT_NUMBER_COLUMNS.includes(name)) return value
  const number = plainDecimal(value, { hasThousands: source.numberFormat === 'us' }) ?? value
  return source.negate.includes(name) ? turnSign(number) : number
}

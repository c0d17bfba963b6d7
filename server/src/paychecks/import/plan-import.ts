import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMPORT_FILE_NAMES, type ImportFileName } from '@epay/contract/paychecks/import-files'
import type { ImportMapping, MappedSource } from '@epay/contract/paychecks/import-mapping'
import { IS_WORKBOOK } from './checked-bytes.ts'
import type { ImportProblem } from './import-problems.ts'

/** A file that was given to an import, wherever it is kept. */
export type GivenFile = { name: string; size: number; open(): Promise<Readable> }

/** A given file to be read as rows of one of ours, by a mapping if it is another system's. */
export type PlannedFile = GivenFile & { mapped?: MappedSource }
export type ImportPlan = Readonly<Record<ImportFileName, readonly PlannedFile[]>>

/** A check without its lines must not be taken for one that has none, so these two are never left out. */
const NEVER_LEFT_OUT: readonly ImportFileName[] = ['checks.csv', 'check-lines.csv']

/**
 * Which given file is read as which of ours. Without a mapping all of ours must be there, under their names; with one,
 * the files that it names, and ours for what it doesn't name.
 */
export function planImport(
  given: readonly GivenFile[],
  mapping: ImportMapping | undefined,
  report: (problem: ImportProblem) => void,
): ImportPlan {
  const plan: Record<ImportFileName, PlannedFile[]> = {
    'employees.csv': [],
    'checks.csv': [],
    'check-lines.csv': [],
    'earnings-details.csv': [],
  }
  const complain = (file: string, message: string) => report({ file, line: 1, message })
  const find = (name: string) => given.find(file => isSame(file.name, name))
  for (const source of mapping?.sources ?? []) {
    const file = find(source.from)
    if (file) plan[source.to].push({ ...file, mapped: source })
    else complain(source.from, 'is missing; the mapping names it')
  }
  for (const name of IMPORT_FILE_NAMES) {
    const isMapped = mapping?.sources.some(source => source.to === name) ?? false
    const file = find(name)
    if (file && !isMapped) plan[name].push({ ...file, name })
    else if (!isMapped && (!mapping || NEVER_LEFT_OUT.includes(name))) complain(name, 'is missing')
  }
  const known = [...IMPORT_FILE_NAMES, ...(mapping?.sources.map(({ from }) => from) ?? [])]
  for (const { name } of given)
    if (!known.some(each => isSame(each, name)))
      complain(
        name,
        WORKBOOK_NAME.test(name)
          ? IS_WORKBOOK
          : `is none of the files of an import: ${[...new Set(known)].join(', ')}`,
      )
  given.forEach(({ name }, index) => {
    if (given.findIndex(other => isSame(other.name, name)) !== index)
      complain(name, 'was given more than once')
  })
  return plan
}

const WORKBOOK_NAME = /\.xlsx?$/i
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The files of a folder that an import could mean; others in it are left alone. */
export function filesOfFolder(directory: string, mapping: ImportMapping | undefined): GivenFile[] {
  const wanted = [...IMPORT_FILE_NAMES, ...(mapping?.sources.map(({ from }) => from) ?? [])]
  return readdirSync(directory)
    .filter(name => wanted.some(each => isSame(each, name)))
    .flatMap(name => {
      const path = join(directory, name)
      const stats = statSync(path)
      return stats.isFile() ? [{ name, size: stats.size, open: async () => createReadStream(path) }] : []
    })
}

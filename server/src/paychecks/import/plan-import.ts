import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMPORT_FILE_NAMES, type ImportFileName } from '@epay/contract/paychecks/import-files'
import {
  type ImportMapping,
  isSameFileName,
  type MappedSource,
  wantedImportFiles,
} from '@epay/contract/paychecks/import-mapping'
import type { ImportFinding } from './import-findings.ts'
import { IS_WORKBOOK } from './read-csv.ts'

/** A file that was given to an import, wherever it is kept. */
export type GivenFile = { name: string; size: number; open(): Promise<Readable> }

/** A given file to be read as rows of one of ours, by a mapping if it is another system's. */
export type PlannedFile = GivenFile & { mapped?: MappedSource }
export type ImportPlan = Readonly<Record<ImportFileName, readonly PlannedFile[]>>

/** Which given file is read as which of ours; tells of files that are missing, unknown or given twice. */
export function planImport(
  given: readonly GivenFile[],
  mapping: ImportMapping | undefined,
  report: (problem: ImportFinding) => void,
): ImportPlan {
  const plan: Record<ImportFileName, PlannedFile[]> = {
    'employees.csv': [],
    'checks.csv': [],
    'check-lines.csv': [],
    'earnings-details.csv': [],
  }
  const complain = (file: string, message: string) => report({ file, line: 1, message })
  const find = (name: string) => given.find(file => isSameFileName(file.name, name))
  for (const { name, readAs, source, isRequired } of wantedImportFiles(mapping)) {
    const file = find(name)
    if (file) plan[readAs].push(source ? { ...file, mapped: source } : { ...file, name })
    else if (isRequired) complain(name, source ? 'is missing; the mapping names it' : 'is missing')
  }
  const known = knownNames(mapping)
  for (const { name } of given)
    if (!known.some(each => isSameFileName(each, name)))
      complain(
        name,
        WORKBOOK_NAME.test(name) ? IS_WORKBOOK : `is none of the files of an import: ${known.join(', ')}`,
      )
  given.forEach(({ name }, index) => {
    if (given.findIndex(other => isSameFileName(other.name, name)) !== index)
      complain(name, 'was given more than once')
  })
  return plan
}

const WORKBOOK_NAME = /\.xlsx?$/i

/** Our own file names are known even when a mapping uses others instead. */
function knownNames(mapping: ImportMapping | undefined): string[] {
  return [...new Set([...IMPORT_FILE_NAMES, ...(mapping?.sources.map(({ from }) => from) ?? [])])]
}

/** The files of a folder that an import could mean; others in it are left alone. */
export function filesOfFolder(directory: string, mapping: ImportMapping | undefined): GivenFile[] {
  const known = knownNames(mapping)
  return readdirSync(directory)
    .filter(name => known.some(each => isSameFileName(each, name)))
    .flatMap(name => {
      const path = join(directory, name)
      const stats = statSync(path)
      return stats.isFile() ? [{ name, size: stats.size, open: async () => createReadStream(path) }] : []
    })
}

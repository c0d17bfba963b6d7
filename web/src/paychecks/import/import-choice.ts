import {
  type ImportMapping,
  isSameFileName,
  parseImportMapping,
  type WantedImportFile,
  wantedImportFiles,
} from '@epay/contract/paychecks/import-mapping'
import { IMPORT_FILES_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { IMPORT_FILES_MAX, IMPORT_MAX_BYTES } from '@epay/contract/paychecks/limits'

type ChosenMapping = { name: string; size: number; json: string; mapping?: ImportMapping; problems: string[] }

/** What the reader has chosen so far; a file chosen again takes the place of its namesake. */
export type ImportChoice = { files: readonly File[]; mapping?: ChosenMapping }

export const NO_CHOICE: ImportChoice = { files: [] }

/** A file that an import reads, whether it was chosen or not. */
export type WantedFile = WantedImportFile & { file?: File }

export type ChoiceReview = {
  wanted: readonly WantedFile[]
  /** Chosen files that the import does not recognize. */
  strangers: readonly File[]
  problems: readonly string[]
  isReady: boolean
}

function isMapping(file: File): boolean {
  return file.name.toLowerCase().endsWith('.json')
}

async function readMapping(file: File): Promise<ChosenMapping> {
  const json = await file.text()
  const parsed = parseImportMapping(json)
  const read = 'mapping' in parsed ? { ...parsed, problems: [] } : parsed
  return { name: file.name, size: file.size, json, ...read }
}

export async function addToChoice(choice: ImportChoice, added: readonly File[]): Promise<ImportChoice> {
  const mappingFile = added.findLast(isMapping)
  const tables = added.filter(file => !isMapping(file))
  const kept = choice.files.filter(file => !tables.some(each => isSameFileName(each.name, file.name)))
  const mapping = mappingFile ? await readMapping(mappingFile) : choice.mapping
  return { files: [...kept, ...tables], mapping }
}

/** What is there, what is missing, and what stands in the way. */
export function reviewChoice({ files, mapping }: ImportChoice): ChoiceReview {
  const wanted = wantedImportFiles(mapping?.mapping).map(each => ({
    ...each,
    file: files.find(file => isSameFileName(file.name, each.name)),
  }))
  const isJudged = mapping === undefined || mapping.mapping !== undefined
  const strangers = isJudged
    ? files.filter(file => !wanted.some(({ name }) => isSameFileName(name, file.name)))
    : []
  const problems = (mapping?.problems ?? []).map(problem => `${mapping?.name}: ${problem}`)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > IMPORT_MAX_BYTES) problems.push(IMPORT_MESSAGES.tooLarge)
  if (files.length > IMPORT_FILES_MAX) problems.push(IMPORT_FILES_TEXTS.tooMany)
  const isComplete = wanted.every(({ file, isRequired }) => file !== undefined || !isRequired)
  return { wanted, strangers, problems, isReady: isComplete && strangers.length + problems.length === 0 }
}

/** The multipart body of a preview. */
export function formOf({ files, mapping }: ImportChoice): FormData {
  const form = new FormData()
  // Fields go first: the server reads the body as it comes.
  if (mapping) form.append('mapping', mapping.json)
  for (const file of files) form.append('files', file)
  return form
}

/** Browsers refuse to send a file that was saved again after it was chosen, and don't say which. */
export async function findChangedFile(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isReadable) return file
  }
  return undefined
}

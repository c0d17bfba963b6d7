import { english } from '@epay/contract/languages/translator'
import { type ImportPreview, importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import {
  type ExpectedImportFile,
  type ImportMapping,
  isSameFileName,
  listExpectedFiles,
  parseImportMapping,
} from '@epay/contract/paychecks/import-mapping'
import { IMPORT_FILES_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { IMPORT_FILES_MAX, IMPORT_MAX_BYTES } from '@epay/contract/paychecks/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import { useUnloadWarning } from '#web/ui/leaving.ts'
import { toastSuccess } from '#web/ui/toast.ts'

type ChosenMapping = { name: string; size: number; json: string; mapping?: ImportMapping; problems: string[] }

export type ImportChoice = { files: readonly File[]; mapping?: ChosenMapping }

export const NO_CHOICE: ImportChoice = { files: [] }

export type ExpectedFile = ExpectedImportFile & { file?: File }

function isMapping(file: File): boolean {
  return file.name.toLowerCase().endsWith('.json')
}

async function readMapping(file: File): Promise<ChosenMapping> {
  const json = await file.text()
  const parsed = parseImportMapping(json)
  return { name: file.name, size: file.size, json, problems: [], ...parsed }
}

/** Replaces chosen files with added files of the same name, and the mapping with an added one. */
export async function addToChoice(choice: ImportChoice, addedFiles: readonly File[]): Promise<ImportChoice> {
  const mappingFile = addedFiles.findLast(isMapping)
  const dataFiles = addedFiles.filter(file => !isMapping(file))
  const otherFiles = choice.files.filter(
    file => !dataFiles.some(each => isSameFileName(each.name, file.name)),
  )
  const mapping = mappingFile ? await readMapping(mappingFile) : choice.mapping
  return { files: [...otherFiles, ...dataFiles], mapping }
}

export function reviewChoice({ files, mapping }: ImportChoice) {
  const expectedFiles: ExpectedFile[] = listExpectedFiles(mapping?.mapping).map(each => ({
    ...each,
    file: files.find(file => isSameFileName(file.name, each.name)),
  }))
  const isMappingUsable = mapping === undefined || mapping.mapping !== undefined
  const unknownFiles = isMappingUsable
    ? files.filter(file => !expectedFiles.some(({ name }) => isSameFileName(name, file.name)))
    : []
  const problems = (mapping?.problems ?? []).map(problem => `${mapping?.name}: ${problem}`)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > IMPORT_MAX_BYTES) problems.push(IMPORT_MESSAGES.tooLarge)
  if (files.length > IMPORT_FILES_MAX) problems.push(IMPORT_FILES_TEXTS.tooMany)
  const isComplete = expectedFiles.every(({ file, isRequired }) => file !== undefined || !isRequired)
  return {
    expectedFiles,
    unknownFiles,
    problems,
    isReady: isComplete && unknownFiles.length + problems.length === 0,
  }
}

export function buildForm({ files, mapping }: ImportChoice): FormData {
  const form = new FormData()
  // Fields must precede the files, because the server streams the body.
  if (mapping) form.append('mapping', mapping.json)
  for (const file of files) form.append('files', file)
  return form
}

/** Browsers refuse to send a file that was saved after it was chosen, but don't say which file. */
async function findChangedFile(files: readonly File[]): Promise<File | undefined> {
  for (const file of files)
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      return file
    }
  return undefined
}

export class ChangedFileError extends Error {
  constructor(name: string) {
    super(english(IMPORT_FILES_TEXTS.changed, { name }))
    this.name = 'ChangedFileError'
  }
}

/** Keeps the chosen files when the preview or confirmation fails. */
export function useImport() {
  const [choice, setChoice] = useState<ImportChoice>(NO_CHOICE)
  const { preview, upload, cancel } = usePreview()
  const confirm = useConfirmation()
  useUnloadWarning(preview.isPending || confirm.isPending)

  const replaceChoice = (next: ImportChoice) => {
    preview.reset()
    confirm.reset()
    setChoice(next)
  }
  return {
    choice,
    addFiles: async (files: File[]) => replaceChoice(await addToChoice(choice, files)),
    removeFile: (file: File) =>
      replaceChoice({ ...choice, files: choice.files.filter(each => each !== file) }),
    removeMapping: () => replaceChoice({ files: choice.files }),
    startOver: () => replaceChoice(NO_CHOICE),
    preview,
    upload,
    cancel,
    startPreview: () => {
      confirm.reset()
      preview.mutate(choice)
    },
    confirm,
    isPreviewStale: hasStatus(confirm.error, 404) || hasStatus(confirm.error, 409),
  }
}
export type ImportSession = ReturnType<typeof useImport>

function usePreview() {
  const [upload, setUpload] = useState<UploadProgress>()
  const controller = useRef<AbortController>(undefined)
  const preview = useMutation({
    mutationFn: async (choice: ImportChoice) => {
      const abortController = new AbortController()
      controller.current = abortController
      setUpload(undefined)
      const changedFile = await findChangedFile(choice.files)
      if (changedFile) throw new ChangedFileError(changedFile.name)
      const options = {
        form: buildForm(choice),
        signal: abortController.signal,
        isLong: true,
        onUploadProgress: setUpload,
      }
      return callApi(importEndpoints.preview, options)
    },
    gcTime: 0,
  })
  const cancel = () => {
    controller.current?.abort()
    preview.reset()
  }
  // Cancels the upload when the user leaves the page.
  useEffect(() => () => controller.current?.abort(), [])
  return { preview, upload, cancel }
}

type Confirmation = {
  preview: ImportPreview
  areBankAccountsConfirmed: boolean
  restore: string[]
}

/**
 * Reports the result even after the user leaves the page. Double clicks are harmless, because confirming is
 * idempotent.
 */
function useConfirmation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ preview: { id, counts, accounts }, areBankAccountsConfirmed, restore }: Confirmation) =>
      callApi(importEndpoints.confirm, {
        params: { id },
        body: counts && { counts, accounts, areBankAccountsConfirmed, restore },
        isLong: true,
      }),
    onSuccess: () => {
      toastSuccess(IMPORT_MESSAGES.confirmed)
      void client.invalidateQueries()
    },
  })
}

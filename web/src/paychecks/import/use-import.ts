import { english } from '@epay/contract/languages/translator'
import { type ImportPreview, importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILES_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { IMPORT_PREVIEW_TTL_SECONDS } from '@epay/contract/paychecks/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import { useUnloadWarning } from '#web/ui/leaving.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { addToChoice, findChangedFile, formOf, type ImportChoice, NO_CHOICE } from './import-choice.ts'

/** A file was saved again after it was chosen. */
export class ChangedFile extends Error {
  constructor(name: string) {
    super(english(IMPORT_FILES_TEXTS.changed, { name }))
    this.name = 'ChangedFile'
  }
}

/** Files, their preview and its confirmation; a failure loses none of what was chosen. */
export function useImport() {
  const [choice, setChoice] = useState<ImportChoice>(NO_CHOICE)
  const { preview, upload, cancel } = usePreview()
  const confirm = useConfirmation()
  const hasRunOut = useRunOut(preview.data?.id)
  useUnloadWarning(preview.isPending || confirm.isPending)

  const change = (next: ImportChoice) => {
    preview.reset()
    confirm.reset()
    setChoice(next)
  }
  return {
    choice,
    addFiles: async (files: File[]) => change(await addToChoice(choice, files)),
    removeFile: (file: File) => change({ ...choice, files: choice.files.filter(each => each !== file) }),
    removeMapping: () => change({ files: choice.files }),
    startOver: () => change(NO_CHOICE),
    preview,
    upload,
    cancel,
    startPreview: () => {
      confirm.reset()
      preview.mutate(choice)
    },
    confirm,
    /** The preview can't be confirmed any more: it has expired, or the server has refused it. */
    isOver: hasRunOut || hasStatus(confirm.error, 404) || hasStatus(confirm.error, 409),
  }
}
export type Import = ReturnType<typeof useImport>

function usePreview() {
  const [upload, setUpload] = useState<UploadProgress>()
  const controller = useRef<AbortController>(undefined)
  const preview = useMutation({
    mutationFn: async (choice: ImportChoice) => {
      const ending = new AbortController()
      controller.current = ending
      setUpload(undefined)
      const changed = await findChangedFile(choice.files)
      if (changed) throw new ChangedFile(changed.name)
      const call = { form: formOf(choice), signal: ending.signal, isLong: true, onUploadProgress: setUpload }
      return callApi(importEndpoints.preview, call)
    },
    gcTime: 0,
  })
  const cancel = () => {
    controller.current?.abort()
    preview.reset()
  }
  // Nobody waits for the answer any more.
  useEffect(() => () => controller.current?.abort(), [])
  return { preview, upload, cancel }
}

type Confirmation = {
  preview: ImportPreview
  areBankAccountsConfirmed: boolean
  /** The IDs of deleted people who come back. */
  restore: string[]
}

/** Shows its outcome even when the page was left meanwhile. */
function useConfirmation() {
  const client = useQueryClient()
  const isSent = useRef(false)
  const confirm = useMutation({
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
    onSettled: () => {
      isSent.current = false
    },
  })
  const send = (confirmation: Confirmation) => {
    // A double click comes before the button is drawn as disabled.
    if (isSent.current) return
    isSent.current = true
    confirm.mutate(confirmation)
  }
  return { ...confirm, send }
}

/** Whether the preview has expired, by this device's elapsed time, since its clock may be wrong. */
function useRunOut(previewId: string | undefined): boolean {
  const [runOutId, setRunOutId] = useState<string>()
  useEffect(() => {
    if (previewId === undefined) return
    const timer = setTimeout(() => setRunOutId(previewId), IMPORT_PREVIEW_TTL_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [previewId])
  return previewId !== undefined && runOutId === previewId
}

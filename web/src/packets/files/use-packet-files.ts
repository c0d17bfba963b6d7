import type { DraftFileKind, PacketDraft } from '@epay/contract/packets/draft'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useStore } from '#web/lib/store.ts'
import type { DraftCalls } from '../draft/draft-autosave.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { mergeServerFiles, newId, type PacketFile } from './packet-file.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

/** Shown until dismissed or until other files are chosen. */
export type RefusedFile = { id: string; kind: DraftFileKind; name: string; problem: string }

type PacketFiles = {
  uploads: ReadonlyMap<string, Upload>
  add: (kind: DraftFileKind, file: PacketFile) => void
  remove: (file: PacketFile) => void
  retry: (id: string) => void
  refusals: readonly RefusedFile[]
  replaceRefusals: (kind: DraftFileKind, refusals: readonly Pick<RefusedFile, 'name' | 'problem'>[]) => void
  dismiss: (id: string) => void
  fetch: DraftCalls['fetchFile']
}

const FilesContext = createContext<PacketFiles | undefined>(undefined)
export const PacketFilesProvider = FilesContext.Provider

export function usePacketFilesContext(): PacketFiles {
  const files = useContext(FilesContext)
  if (!files) throw new Error('usePacketFilesContext needs a PacketFilesProvider')
  return files
}

/** Without drafts, the submission sends all files. */
export function usePacketFiles(form: UseFormReturn<PacketValues>, calls: DraftCalls, hasDrafts: boolean) {
  const [refusals, setRefusals] = useState<readonly RefusedFile[]>([])
  const [queue] = useState(() =>
    createUploadQueue({
      calls,
      onUploaded: id => replaceFile(form, id, file => ({ ...file, isUploaded: true })),
      onRefused: ({ id, kind, file: { name } }, { message: problem }) => {
        setRefusals(current => [...current, { id, kind, name, problem }])
        replaceFile(form, id, () => undefined)
      },
    }),
  )
  useWindowEvent('online', queue.retryFailed)

  const files: PacketFiles = {
    uploads: useStore(queue.uploads),
    add: hasDrafts ? queue.add : () => undefined,
    remove: queue.remove,
    retry: queue.retry,
    refusals,
    replaceRefusals: (kind, newRefusals) =>
      setRefusals(current => [
        ...current.filter(refusal => refusal.kind !== kind),
        ...newRefusals.map(refusal => ({ ...refusal, id: newId(), kind })),
      ]),
    dismiss: id => setRefusals(current => current.filter(refusal => refusal.id !== id)),
    fetch: calls.fetchFile,
  }
  /** `isReset`: whether another device deleted the files, in which case this device must upload its files again. */
  const reconcile = (serverFiles: PacketDraft['files'], isReset: boolean) => {
    const currentValues = form.getValues()
    const serverState = { files: serverFiles, isRemoved: queue.isRemoved, isReset }
    const { documentFiles, userPhoto } = mergeServerFiles(currentValues, serverState)
    // Setting a field clears its error, so only changed fields are set.
    const isChanged =
      documentFiles.length !== currentValues.documentFiles.length ||
      documentFiles.some((file, index) => file !== currentValues.documentFiles[index])
    if (isChanged) form.setValue('documentFiles', documentFiles)
    if (userPhoto !== currentValues.userPhoto) form.setValue('userPhoto', userPhoto)
    if (isReset) {
      for (const file of documentFiles) if (!file.isUploaded) queue.add('document', file)
      if (userPhoto && !userPhoto.isUploaded) queue.add('photo', userPhoto)
    }
    queue.retryRemovals(serverFiles.map(({ id }) => id))
    queue.retryFailed()
  }
  return { files, reconcile, stopAll: queue.stopAll }
}

function replaceFile(
  { getValues, setValue }: UseFormReturn<PacketValues>,
  id: string,
  change: (file: PacketFile) => PacketFile | undefined,
): void {
  const { documentFiles, userPhoto } = getValues()
  if (userPhoto?.id === id) setValue('userPhoto', change(userPhoto) ?? null)
  else
    setValue(
      'documentFiles',
      documentFiles.flatMap(file => (file.id === id ? (change(file) ?? []) : file)),
    )
}

export function useFileContent({ id, file }: PacketFile): Blob | null {
  const { fetch } = usePacketFilesContext()
  const { data } = useQuery({
    queryKey: ['packet-file', id],
    queryFn: ({ signal }) => fetch(id, signal),
    enabled: file === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return file ?? data ?? null
}

import type { DraftFileKind, PacketDraft } from '@epay/contract/packets/draft'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useStore } from '#web/lib/store.ts'
import type { DraftCalls } from '../draft/draft-keeper.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { type HeldFiles, isSameFile, newId, type PacketFile, withServerFiles } from './packet-file.ts'
import { createUploadQueue, type UploadStates } from './upload-queue.ts'

/** A file refused by the page or the server. It is shown until it is closed or other files are chosen. */
export type RefusedFile = { id: string; kind: DraftFileKind; name: string; problem: string }

type PacketFiles = {
  states: UploadStates
  add: (kind: DraftFileKind, file: PacketFile) => void
  remove: (file: PacketFile) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  refusals: readonly RefusedFile[]
  refuse: (kind: DraftFileKind, refusals: readonly Pick<RefusedFile, 'name' | 'problem'>[]) => void
  dismiss: (id: string) => void
  fetch: DraftCalls['fetchFile']
}

const FilesContext = createContext<PacketFiles | undefined>(undefined)
export const PacketFilesProvider = FilesContext.Provider

export function usePacketFilesContext(): PacketFiles {
  const files = useContext(FilesContext)
  if (!files) throw new Error('The files of a packet belong into its wizard')
  return files
}

/**
 * Uploads the form's files when they are chosen, and keeps the form's lists in sync with the server. A server
 * without drafts gets them with the packet.
 */
export function usePacketFiles(form: UseFormReturn<PacketValues>, calls: DraftCalls, hasDrafts: boolean) {
  const [refusals, setRefusals] = useState<readonly RefusedFile[]>([])
  const latest = useRef(form)
  latest.current = form
  const [queue] = useState(() =>
    createUploadQueue({
      calls,
      onKept: id => replaceFile(latest.current, id, file => ({ ...file, isKept: true })),
      onRefused: ({ id, kind }, { message: problem }) =>
        replaceFile(latest.current, id, ({ name }) => {
          setRefusals(current => [...current, { id, kind, name, problem }])
          return undefined
        }),
    }),
  )
  useEffect(() => {
    const retry = () => queue.retryFailed()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [queue])

  const files: PacketFiles = {
    states: useStore(queue.states),
    add: hasDrafts ? queue.add : () => undefined,
    remove: queue.remove,
    cancel: queue.cancel,
    retry: queue.retry,
    refusals,
    refuse: (kind, fresh) =>
      setRefusals(current => [
        ...current.filter(refusal => refusal.kind !== kind),
        ...fresh.map(refusal => ({ ...refusal, id: newId(), kind })),
      ]),
    dismiss: id => setRefusals(current => current.filter(refusal => refusal.id !== id)),
    fetch: calls.fetchFile,
  }
  /** Takes over the server's files; `isReset` if the server no longer has files that are still here. */
  const reconcile = (serverFiles: PacketDraft['files'], isReset: boolean) => {
    const { isRemoved } = queue
    const after = withServerFiles(heldBy(latest.current), { files: serverFiles, isRemoved, isReset })
    hold(latest.current, after)
    if (isReset) {
      for (const file of after.documents) if (!file.isKept) queue.add('document', file)
      if (after.photo && !after.photo.isKept) queue.add('photo', after.photo)
    }
    const serverIds = serverFiles.map(({ id }) => id)
    queue.removeAgain(serverIds)
    queue.retryFailed()
  }
  return { files, reconcile, stopAll: queue.stopAll }
}

function heldBy({ getValues }: UseFormReturn<PacketValues>): HeldFiles {
  const { documentFiles, userPhoto } = getValues()
  return { documents: documentFiles, photo: userPhoto }
}

/** Sets only what has changed, since setting a field removes its message. */
function hold(form: UseFormReturn<PacketValues>, { documents, photo }: HeldFiles): void {
  const now = heldBy(form)
  const isSameList =
    now.documents.length === documents.length &&
    documents.every((file, index) => isSameFile(file, now.documents[index] ?? null))
  if (!isSameList) form.setValue('documentFiles', [...documents])
  if (!isSameFile(now.photo, photo)) form.setValue('userPhoto', photo)
}

function replaceFile(
  { getValues, setValue }: UseFormReturn<PacketValues>,
  id: string,
  change: (file: PacketFile) => PacketFile | undefined,
): void {
  const { documentFiles, userPhoto } = getValues()
  const changed = documentFiles.flatMap(file => (file.id === id ? (change(file) ?? []) : file))
  if (userPhoto?.id === id) setValue('userPhoto', change(userPhoto) ?? null)
  else setValue('documentFiles', changed)
}

/** A file's content, from this device or else from the server; `null` until it is loaded. */
export function useFileContent({ id, file }: PacketFile, isWanted = true): Blob | null {
  const { fetch } = usePacketFilesContext()
  const { data } = useQuery({
    queryKey: ['packet-file', id],
    queryFn: ({ signal }) => fetch(id, signal),
    enabled: isWanted && file === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return file ?? data ?? null
}

import type { DraftFileKind } from '@epay/contract/packets/draft'
import { ApiError } from '#web/lib/api-error.ts'
import { createStore } from '#web/lib/store.ts'
import type { DraftCalls } from '../draft/draft-autosave.ts'
import type { PacketFile } from './packet-file.ts'

export type Upload = {
  id: string
  kind: DraftFileKind
  file: File
  /** `later`: sent with the packet, unless a retry succeeds first. */
  status: 'waiting' | 'sending' | 'later'
  percent: number
}

type QueueOptions = {
  calls: Pick<DraftCalls, 'putFile' | 'removeFile'>
  onUploaded: (id: string) => void
  /** The server would refuse this file with the packet, too. */
  onRefused: (upload: Upload, error: ApiError) => void
}

/** These refusals are about the file itself, so a retry can't succeed. */
const FINAL: readonly (number | 'network')[] = [400, 413, 415]

/** Files without an entry in `uploads` are on the server. */
export function createUploadQueue({ calls, onUploaded, onRefused }: QueueOptions) {
  const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
  let current: { id: string; abort: AbortController } | undefined
  /** Removed by the candidate, but possibly still on the server. */
  const removedIds = new Set<string>()

  const drop = (id: string) => uploads.write(new Map([...uploads.read()].filter(([other]) => other !== id)))
  const set = (upload: Upload) => uploads.write(new Map(uploads.read()).set(upload.id, upload))
  const put = (upload: Omit<Upload, 'status' | 'percent'>) => {
    // Moves a retried upload to the end of the queue.
    drop(upload.id)
    set({ ...upload, status: 'waiting', percent: 0 })
    void work()
  }

  async function work(): Promise<void> {
    const upload = [...uploads.read().values()].find(({ status }) => status === 'waiting')
    if (current || !upload) return
    const { id, kind, file } = upload
    const abort = new AbortController()
    current = { id, abort }
    set({ ...upload, status: 'sending' })
    try {
      await calls.putFile({
        ...{ id, kind, file },
        signal: abort.signal,
        onUploadProgress: ({ sentBytes, totalBytes }) => {
          const percent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes) : 0
          set({ ...upload, status: 'sending', percent })
        },
      })
      drop(id)
      onUploaded(id)
    } catch (error) {
      settle(upload, error)
    } finally {
      current = undefined
      void work()
    }
  }

  function settle(upload: Upload, error: unknown): void {
    if (removedIds.has(upload.id)) return
    if (error instanceof ApiError && FINAL.includes(error.status)) {
      drop(upload.id)
      onRefused(upload, error)
    } else set({ ...upload, status: 'later' })
  }

  async function removeOnServer(id: string): Promise<void> {
    // The next load of the draft retries this; leftover files are harmless, because a submission lists its files.
    await calls.removeFile(id).catch(() => undefined)
  }

  return {
    uploads,
    isRemoved: (id: string) => removedIds.has(id),
    add(kind: DraftFileKind, { id, file }: PacketFile) {
      if (file) put({ id, kind, file })
    },
    retry(id: string) {
      const upload = uploads.read().get(id)
      if (upload) put(upload)
    },
    retryFailed() {
      for (const upload of uploads.read().values()) if (upload.status === 'later') put(upload)
    },
    remove({ id, isUploaded }: Pick<PacketFile, 'id' | 'isUploaded'>) {
      const isSending = current?.id === id
      drop(id)
      if (!isUploaded && !isSending) return
      removedIds.add(id)
      if (isSending) current?.abort.abort()
      void removeOnServer(id)
    },
    removeAgain(serverIds: readonly string[]) {
      for (const id of serverIds) if (removedIds.has(id)) void removeOnServer(id)
    },
    /** The submission sends the files instead. */
    stopAll() {
      for (const upload of uploads.read().values())
        if (upload.status === 'waiting') set({ ...upload, status: 'later' })
      current?.abort.abort()
    },
  }
}

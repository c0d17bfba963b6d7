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
  /** Called if the server rejects the file itself, and would therefore also reject it as part of the packet. */
  onRefused: (upload: Upload, error: ApiError) => void
}

/** Statuses with which the server rejects the file itself, so that a retry can't succeed. */
const FINAL_STATUSES: readonly (number | 'network')[] = [400, 413, 415]

/** Files without an entry in `uploads` are on the server. */
export function createUploadQueue({ calls, onUploaded, onRefused }: QueueOptions) {
  const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
  let current: { id: string; controller: AbortController } | undefined
  /** Removed on this device, but possibly still on the server. */
  const removedIds = new Set<string>()

  const drop = (id: string) =>
    uploads.write(new Map([...uploads.read()].filter(([uploadId]) => uploadId !== id)))
  const setUpload = (upload: Upload) => uploads.write(new Map(uploads.read()).set(upload.id, upload))
  const enqueue = (upload: Omit<Upload, 'status' | 'percent'>) => {
    // Moves a retried upload to the end of the queue.
    drop(upload.id)
    setUpload({ ...upload, status: 'waiting', percent: 0 })
    void processQueue()
  }

  async function processQueue(): Promise<void> {
    const upload = [...uploads.read().values()].find(({ status }) => status === 'waiting')
    if (current || !upload) return
    const { id, kind, file } = upload
    const controller = new AbortController()
    current = { id, controller }
    setUpload({ ...upload, status: 'sending' })
    try {
      await calls.putFile({
        ...{ id, kind, file },
        signal: controller.signal,
        onUploadProgress: ({ sentBytes, totalBytes }) => {
          const percent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes) : 0
          setUpload({ ...upload, status: 'sending', percent })
        },
      })
      drop(id)
      onUploaded(id)
    } catch (error) {
      handleFailure(upload, error)
    } finally {
      current = undefined
      void processQueue()
    }
  }

  function handleFailure(upload: Upload, error: unknown): void {
    if (removedIds.has(upload.id)) return
    if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) {
      drop(upload.id)
      onRefused(upload, error)
    } else setUpload({ ...upload, status: 'later' })
  }

  async function removeOnServer(id: string): Promise<void> {
    // The next load of the draft retries a failed removal. Leftover files are harmless, because a submission lists its
    // files.
    await calls.removeFile(id).catch(() => undefined)
  }

  return {
    uploads,
    isRemoved: (id: string) => removedIds.has(id),
    add(kind: DraftFileKind, { id, file }: PacketFile) {
      if (file) enqueue({ id, kind, file })
    },
    retry(id: string) {
      const upload = uploads.read().get(id)
      if (upload) enqueue(upload)
    },
    retryFailed() {
      for (const upload of uploads.read().values()) if (upload.status === 'later') enqueue(upload)
    },
    remove({ id, isUploaded }: Pick<PacketFile, 'id' | 'isUploaded'>) {
      const isSending = current?.id === id
      drop(id)
      if (!isUploaded && !isSending) return
      removedIds.add(id)
      if (isSending) current?.controller.abort()
      void removeOnServer(id)
    },
    retryRemovals(serverIds: readonly string[]) {
      for (const id of serverIds) if (removedIds.has(id)) void removeOnServer(id)
    },
    /** The submission sends the files instead. */
    stopAll() {
      for (const upload of uploads.read().values())
        if (upload.status === 'waiting') setUpload({ ...upload, status: 'later' })
      current?.controller.abort()
    },
  }
}

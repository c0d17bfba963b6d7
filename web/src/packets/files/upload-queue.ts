import type { DraftFileKind } from '@epay/contract/packets/draft'
import { ApiError } from '#web/lib/api-error.ts'
import { createStore } from '#web/lib/store.ts'
import type { DraftCalls } from '../draft/draft-keeper.ts'
import type { PacketFile } from './packet-file.ts'

/** `later`: sent with the packet, unless it is retried before. A file without a state is on the server. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; percent: number }
  | { status: 'later'; isCancelled: boolean }

export type UploadStates = ReadonlyMap<string, UploadState>

type Job = { id: string; kind: DraftFileKind; file: File }
type QueueOptions = {
  calls: Pick<DraftCalls, 'putFile' | 'removeFile'>
  onKept: (id: string) => void
  /** The server refuses this file, now and with the packet. */
  onRefused: (job: Pick<Job, 'id' | 'kind'>, error: ApiError) => void
}

/** Refusals that are about the file itself: sending it again would change nothing. */
const FINAL: readonly (number | 'network')[] = [400, 413, 415]

export type UploadQueue = ReturnType<typeof createUploadQueue>

export function createUploadQueue({ calls, onKept, onRefused }: QueueOptions) {
  const states = createStore<UploadStates>(new Map())
  let waiting: Job[] = []
  let current: { job: Job; abort: AbortController } | undefined
  const later = new Map<string, { job: Job; isCancelled: boolean }>()
  /** Removed by the candidate, but possibly still on the server. */
  const removedIds = new Set<string>()

  function setState(id: string, state: UploadState | undefined): void {
    const next = new Map(states.read())
    if (state) next.set(id, state)
    else next.delete(id)
    states.write(next)
  }

  function putOff(job: Job, isCancelled: boolean): void {
    later.set(job.id, { job, isCancelled })
    setState(job.id, { status: 'later', isCancelled })
  }

  async function work(): Promise<void> {
    if (current) return
    const job = waiting.shift()
    if (!job) return
    const abort = new AbortController()
    current = { job, abort }
    setState(job.id, { status: 'sending', percent: 0 })
    try {
      await calls.putFile({
        ...job,
        signal: abort.signal,
        onUploadProgress: ({ sentBytes, totalBytes }) => {
          const percent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes) : 0
          setState(job.id, { status: 'sending', percent })
        },
      })
      setState(job.id, undefined)
      onKept(job.id)
    } catch (error) {
      settle(job, error, abort.signal)
    } finally {
      current = undefined
      void work()
    }
  }

  function settle(job: Job, error: unknown, { aborted }: AbortSignal): void {
    if (removedIds.has(job.id)) return
    if (error instanceof ApiError && FINAL.includes(error.status)) {
      setState(job.id, undefined)
      onRefused(job, error)
    } else putOff(job, aborted)
  }

  function put(job: Job): void {
    later.delete(job.id)
    waiting.push(job)
    setState(job.id, { status: 'waiting' })
    void work()
  }
  const add = (kind: DraftFileKind, { id, file }: PacketFile) => {
    if (file) put({ id, kind, file })
  }
  const retry = (id: string) => {
    const found = later.get(id)
    if (found) put(found.job)
  }

  async function removeOnServer(id: string): Promise<void> {
    // Retried with the next load of the draft. Until then it does no harm: a submission only uses files it names.
    await calls.removeFile(id).catch(() => undefined)
  }

  function takeOut(id: string): void {
    waiting = waiting.filter(job => job.id !== id)
    later.delete(id)
  }

  function retryFailed(): void {
    for (const [id, { isCancelled }] of [...later]) if (!isCancelled) retry(id)
  }

  return {
    states,
    isRemoved: (id: string) => removedIds.has(id),
    add,
    retryFailed,
    retry,
    cancel(id: string) {
      const job = waiting.find(each => each.id === id)
      if (job) {
        takeOut(id)
        putOff(job, true)
      } else if (current?.job.id === id) current.abort.abort()
    },
    remove({ id, isKept }: Pick<PacketFile, 'id' | 'isKept'>) {
      const isSending = current?.job.id === id
      takeOut(id)
      setState(id, undefined)
      if (!isKept && !isSending) return
      removedIds.add(id)
      if (isSending) current?.abort.abort()
      void removeOnServer(id)
    },
    removeAgain(serverIds: readonly string[]) {
      for (const id of serverIds) if (removedIds.has(id)) void removeOnServer(id)
    },
    /** Stops all uploads; the files are sent with the packet. */
    stopAll() {
      for (const job of waiting) putOff(job, false)
      waiting = []
      current?.abort.abort()
    },
  }
}

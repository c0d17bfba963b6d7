import type { DraftAnswers, DraftFile, DraftFileKind, PacketDraft } from '@epay/contract/packets/draft'
import { candidateDraftEndpoints, staffDraftEndpoints } from '@epay/contract/packets/draft-endpoints'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { errorMessage, hasStatus, isOutdated } from '#web/lib/api-error.ts'
import type { Store } from '#web/lib/store.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import type { Submitter } from '../submission.tsx'
import { type DraftTexts, isSame, type Merged, mergeAnswers } from './draft-answers.ts'

type Upload = {
  id: string
  kind: DraftFileKind
  file: File
  signal: AbortSignal
  onUploadProgress: (progress: UploadProgress) => void
}

export type DraftCalls = {
  read: (signal?: AbortSignal) => Promise<PacketDraft>
  save: (version: number, answers: DraftAnswers) => Promise<{ version: number; savedAt: string | null }>
  discard: () => Promise<unknown>
  putFile: (upload: Upload) => Promise<DraftFile>
  fetchFile: (fileId: string, signal?: AbortSignal) => Promise<Blob>
  removeFile: (fileId: string) => Promise<unknown>
}

function formOf({ kind, file }: Upload): FormData {
  const form = new FormData()
  form.set(kind === 'photo' ? 'userPhoto' : 'documentFiles', file)
  return form
}

/** @param submitter asked before each call, since a new link may have replaced the old one */
export function draftCalls(applicationId: string, submitter: () => Submitter): DraftCalls {
  const params = { id: applicationId }
  const staff = staffDraftEndpoints
  const candidate = candidateDraftEndpoints
  /** The query with the candidate's token; `undefined` for the office. */
  const queryOf = () => {
    const current = submitter()
    return current.kind === 'candidate' ? { candidatetoken: current.token } : undefined
  }
  return {
    read: signal => {
      const query = queryOf()
      return query
        ? callApi(candidate.read, { params, query, signal })
        : callApi(staff.read, { params, signal })
    },
    save: (version, answers) => {
      const query = queryOf()
      const body = { version, answers }
      return query ? callApi(candidate.save, { params, query, body }) : callApi(staff.save, { params, body })
    },
    discard: () => {
      const query = queryOf()
      return query ? callApi(candidate.discard, { params, query }) : callApi(staff.discard, { params })
    },
    putFile: upload => {
      const query = queryOf()
      const { signal, onUploadProgress } = upload
      const call = {
        params: { id: applicationId, fileId: upload.id },
        form: formOf(upload),
        signal,
        onUploadProgress,
      }
      return query ? callApi(candidate.putFile, { ...call, query }) : callApi(staff.putFile, call)
    },
    fetchFile: (fileId, signal) => {
      const query = queryOf()
      const call = { params: { id: applicationId, fileId }, signal }
      return query ? fetchFile(candidate.getFile, { ...call, query }) : fetchFile(staff.getFile, call)
    },
    removeFile: fileId => {
      const query = queryOf()
      const call = { params: { id: applicationId, fileId } }
      return query ? callApi(candidate.removeFile, { ...call, query }) : callApi(staff.removeFile, call)
    },
  }
}

const SAVE_DELAY_MS = 1_500
const FIRST_RETRY_MS = 4_000
const LAST_RETRY_MS = 60_000
/** A limit, because two devices that keep saving would retry for ever. */
const CONFLICTS_MAX = 5

/** `ended`: the packet was submitted or is closed. `linkOver`: the link has expired and a new one is needed. */
export type KeeperStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'failing' | 'linkOver' | 'ended'
export type KeeperState = { status: KeeperStatus; savedAt: string | null; reason?: string }

type Base = { version: number; answers: DraftTexts }

type KeeperOptions = {
  calls: Pick<DraftCalls, 'read' | 'save'>
  start: Base
  state: Store<KeeperState>
  blank: DraftTexts
  read: () => DraftTexts
  fill: (merged: Merged) => void
  /** Reports the server's files; `isReset` if they were deleted while this device had unsaved changes. */
  onFiles: (files: PacketDraft['files'], isReset: boolean) => void
  /** Reports the unsaved changes; `undefined` when everything is saved. */
  onUnsaved: (unsaved: { base: DraftTexts; mine: DraftTexts } | undefined) => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export function createDraftKeeper(options: KeeperOptions) {
  const { blank, calls, state, read, fill, onFiles, onUnsaved } = options
  let base: Base = options.start
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let isStopped = false

  const set = (change: Partial<KeeperState>) => {
    if (!isStopped) state.write({ ...state.read(), ...change })
  }
  const isAt = (status: KeeperStatus) => state.read().status === status
  const isChanged = () => !isSame(base.answers, read())
  const isOver = () => isStopped || isAt('ended') || isAt('linkOver')
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }
  const remember = () => {
    if (!isStopped) onUnsaved(isChanged() ? { base: base.answers, mine: read() } : undefined)
  }

  async function save(): Promise<void> {
    const answers = read()
    set({ status: 'saving' })
    const saved = await calls.save(base.version, answers)
    base = { version: saved.version, answers }
    failures = 0
    set({ status: isChanged() ? 'unsaved' : 'saved', savedAt: saved.savedAt })
    remember()
  }

  async function mergeOthers(): Promise<void> {
    const draft = await calls.read()
    if (isStopped) return
    const { version, files } = draft
    // Another device started over: only this device's unsaved changes remain.
    const isGone = version < base.version
    const isReset = isGone && isChanged()
    if (isReset) base = { version, answers: blank }
    else if (version !== base.version) {
      const theirs = isGone ? { ...blank, ...draft.answers } : { ...base.answers, ...draft.answers }
      const merged = mergeAnswers(base.answers, read(), theirs)
      base = { version, answers: theirs }
      fill(merged)
    }
    onFiles(files, isReset)
    remember()
  }

  async function saveAll(): Promise<void> {
    for (let conflicts = 0; isChanged() && !isOver(); ) {
      try {
        await save()
      } catch (error) {
        if (!isOutdated(error)) throw error
        if (++conflicts > CONFLICTS_MAX)
          throw new Error('Another device saves all the time', { cause: error })
        await mergeOthers()
      }
    }
  }

  function fail(error: unknown): void {
    if (hasStatus(error, 401) || hasStatus(error, 403)) set({ status: 'linkOver' })
    else if (hasStatus(error, 409)) set({ status: 'ended', reason: errorMessage(error) })
    else if (isChanged()) {
      set({ status: 'failing' })
      schedule(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++))
    }
  }

  function run(work: () => Promise<void>): Promise<void> {
    if (running || isOver()) return running ?? Promise.resolve()
    clearTimeout(timer)
    running = work()
      .then(saveAll)
      .then(() => isAt('saving') && set({ status: 'saved' }))
      .then(() => undefined, fail)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const flush = () => run(async () => undefined)

  return {
    changed() {
      if (isStopped) return
      remember()
      if (isOver() || !isChanged()) return
      if (!isAt('saving') && !isAt('failing')) set({ status: 'unsaved' })
      if (!running) schedule(SAVE_DELAY_MS)
    },
    flush,
    pull: () => run(mergeOthers),
    /** Continues with a new link after the old one has expired. */
    resume() {
      if (isAt('linkOver')) set({ status: isChanged() ? 'unsaved' : 'idle' })
      return run(mergeOthers)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

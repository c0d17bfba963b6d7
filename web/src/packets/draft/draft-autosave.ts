import {
  candidateDraftEndpoints,
  type DraftAnswers,
  type DraftFileKind,
  type PacketDraft,
  staffDraftEndpoints,
} from '@epay/contract/packets/draft'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { errorMessage, hasStatus, isOutdated } from '#web/lib/api-error.ts'
import type { Store } from '#web/lib/store.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import type { Submitter } from '../submission.tsx'
import { areAnswersEqual, type DraftTexts, type MergedAnswers, mergeAnswers } from './draft-answers.ts'

type FileUpload = {
  id: string
  kind: DraftFileKind
  file: File
  signal: AbortSignal
  onUploadProgress: (progress: UploadProgress) => void
}

export type DraftCalls = ReturnType<typeof draftCalls>

/** @param submitter called before each request, because a new link might have replaced the old one */
export function draftCalls(applicationId: string, submitter: () => Submitter) {
  const params = { id: applicationId }
  const request = () => {
    const current = submitter()
    return current.kind === 'candidate'
      ? { endpoints: candidateDraftEndpoints, query: { candidatetoken: current.token } }
      : { endpoints: staffDraftEndpoints, query: undefined }
  }
  return {
    read: (signal?: AbortSignal) => {
      const { endpoints, query } = request()
      return callApi(endpoints.read, { params, query, signal })
    },
    save: (version: number, answers: DraftAnswers) => {
      const { endpoints, query } = request()
      return callApi(endpoints.save, { params, query, body: { version, answers } })
    },
    discard: () => {
      const { endpoints, query } = request()
      return callApi(endpoints.discard, { params, query })
    },
    putFile: ({ id: fileId, kind, file, ...upload }: FileUpload) => {
      const { endpoints, query } = request()
      const form = new FormData()
      form.set(kind === 'photo' ? 'userPhoto' : 'documentFiles', file)
      return callApi(endpoints.putFile, { params: { ...params, fileId }, query, form, ...upload })
    },
    fetchFile: (fileId: string, signal?: AbortSignal) => {
      const { endpoints, query } = request()
      return fetchFile(endpoints.getFile, { params: { ...params, fileId }, query, signal })
    },
    removeFile: (fileId: string) => {
      const { endpoints, query } = request()
      return callApi(endpoints.removeFile, { params: { ...params, fileId }, query })
    },
  }
}

const SAVE_DELAY_MS = 1_500
const INITIAL_RETRY_MS = 4_000
const MAX_RETRY_MS = 60_000
/** Maximum number of conflicts per save. Without a limit, two devices that keep saving could retry forever. */
const CONFLICTS_MAX = 5

/** `ended`: the packet was submitted or is closed. `linkExpired`: the link has expired and a new one is needed. */
export type AutosaveStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'failing' | 'linkExpired' | 'ended'
export type AutosaveState = { status: AutosaveStatus; savedAt: string | null; reason?: string }

export const hasEnded = ({ status }: AutosaveState) => status === 'ended' || status === 'linkExpired'

type Base = { version: number; answers: DraftTexts }

type AutosaveOptions = {
  calls: Pick<DraftCalls, 'read' | 'save'>
  initialBase: Base
  state: Store<AutosaveState>
  blank: DraftTexts
  read: () => DraftTexts
  fill: (merged: MergedAnswers) => void
  /** `isReset` means that another device deleted the files while this device had unsaved changes. */
  onFiles: (files: PacketDraft['files'], isReset: boolean) => void
  /** Called with `undefined` once everything is saved. */
  onUnsaved: (unsaved: { base: DraftTexts; mine: DraftTexts } | undefined) => void
}

export type Autosave = ReturnType<typeof createAutosave>

export function createAutosave(options: AutosaveOptions) {
  const { blank, calls, state, read, fill, onFiles, onUnsaved } = options
  let base: Base = options.initialBase
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentRun: Promise<void> | undefined
  let failures = 0
  let isStopped = false

  const updateState = (change: Partial<AutosaveState>) => {
    if (!isStopped) state.write({ ...state.read(), ...change })
  }
  const isInState = (status: AutosaveStatus) => state.read().status === status
  const isChanged = () => !areAnswersEqual(base.answers, read())
  const isOver = () => isStopped || hasEnded(state.read())
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }
  const reportUnsaved = () => {
    if (!isStopped) onUnsaved(isChanged() ? { base: base.answers, mine: read() } : undefined)
  }

  async function save(): Promise<void> {
    const answers = read()
    updateState({ status: 'saving' })
    const savedDraft = await calls.save(base.version, answers)
    base = { version: savedDraft.version, answers }
    failures = 0
    updateState({ status: isChanged() ? 'unsaved' : 'saved', savedAt: savedDraft.savedAt })
    reportUnsaved()
  }

  async function mergeFromServer(): Promise<void> {
    const draft = await calls.read()
    if (isStopped) return
    const { version, files } = draft
    // A lower version means that another device started over: keep only this device's unsaved changes.
    const isDeleted = version < base.version
    const isReset = isDeleted && isChanged()
    if (isReset) base = { version, answers: blank }
    else if (version !== base.version) {
      const theirs = isDeleted ? { ...blank, ...draft.answers } : { ...base.answers, ...draft.answers }
      const merged = mergeAnswers(base.answers, read(), theirs)
      base = { version, answers: theirs }
      fill(merged)
    }
    onFiles(files, isReset)
    reportUnsaved()
  }

  async function saveAll(): Promise<void> {
    for (let conflicts = 0; isChanged() && !isOver(); ) {
      try {
        await save()
      } catch (error) {
        if (!isOutdated(error)) throw error
        if (++conflicts > CONFLICTS_MAX)
          throw new Error(`Still outdated after ${CONFLICTS_MAX} merges`, { cause: error })
        await mergeFromServer()
      }
    }
  }

  function handleFailure(error: unknown): void {
    if (hasStatus(error, 401) || hasStatus(error, 403)) updateState({ status: 'linkExpired' })
    else if (hasStatus(error, 409)) updateState({ status: 'ended', reason: errorMessage(error) })
    else if (isChanged()) {
      updateState({ status: 'failing' })
      schedule(Math.min(MAX_RETRY_MS, INITIAL_RETRY_MS * 2 ** failures++))
    }
  }

  function run(work: () => Promise<void>): Promise<void> {
    if (currentRun || isOver()) return currentRun ?? Promise.resolve()
    clearTimeout(timer)
    currentRun = work()
      .then(saveAll)
      .then(() => isInState('saving') && updateState({ status: 'saved' }))
      .then(() => undefined, handleFailure)
      .finally(() => {
        currentRun = undefined
      })
    return currentRun
  }
  const flush = () => run(async () => undefined)

  return {
    handleChange() {
      if (isStopped) return
      reportUnsaved()
      if (isOver() || !isChanged()) return
      if (!isInState('saving') && !isInState('failing')) updateState({ status: 'unsaved' })
      if (!currentRun) schedule(SAVE_DELAY_MS)
    },
    flush,
    pull: () => run(mergeFromServer),
    resume() {
      if (isInState('linkExpired')) updateState({ status: isChanged() ? 'unsaved' : 'idle' })
      return run(mergeFromServer)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await currentRun
    },
  }
}

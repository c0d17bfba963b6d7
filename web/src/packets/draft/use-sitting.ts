import { fieldsWith } from '@epay/contract/common/fields'
import type { Message } from '@epay/contract/languages/message'
import { DRAFT_FIELDS, type DraftField, type PacketDraft } from '@epay/contract/packets/draft'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { SITTING_TEXTS } from '@epay/contract/packets/page-texts'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { messageOf } from '#web/lib/api-error.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { usePacketFiles } from '../files/use-packet-files.ts'
import type { PacketValues } from '../form/packet-values.ts'
import type { Submitter } from '../submission.tsx'
import {
  type DraftTexts,
  documentTypesOf,
  NO_DRAFT,
  newsOf,
  type OtherDevice,
  textsOf,
  unsavedAnswers,
} from './draft-answers.ts'
import {
  createDraftKeeper,
  type DraftCalls,
  type DraftKeeper,
  draftCalls,
  type KeeperState,
  type KeeperStatus,
} from './draft-keeper.ts'

type Options = {
  applicationId: string
  submitter: Submitter
  /** `undefined` where the server keeps no drafts. */
  draft: PacketDraft | undefined
  blank: PacketValues
  otherDevice: OtherDevice | undefined
  isOn: boolean
}

const UNSAVED: readonly KeeperStatus[] = ['unsaved', 'saving', 'failing', 'linkOver']
const NEVER_KEPT = [
  ...fieldsWith(PACKET_FIELDS, { isKeptInDraft: false }),
  'signature',
  'typedSignature',
] as const

/** Whether leaving the page now would lose answers or files. */
function useHasUnkept(form: UseFormReturn<PacketValues>, blank: PacketValues, areAnswersUnkept: boolean) {
  const { control } = form
  const texts = useWatch({ control, name: NEVER_KEPT })
  const [photo, documents] = useWatch({ control, name: ['userPhoto', 'documentFiles'] })
  const files = photo ? [photo, ...documents] : documents
  const isGiven = NEVER_KEPT.some((name, index) => texts[index] !== blank[name])
  return areAnswersUnkept || isGiven || files.some(file => !file.isKept)
}

/**
 * One of several sittings at the packet: continues the draft of earlier ones and saves changes to it. Where the
 * server keeps no drafts there is one sitting, and nothing leaves the page before the packet is submitted.
 */
export function useSitting(form: UseFormReturn<PacketValues>, options: Options) {
  const { applicationId, submitter, draft = NO_DRAFT } = options
  const hasDrafts = options.draft !== undefined
  const isOn = options.isOn && hasDrafts
  const t = useTranslate()
  const confirm = useConfirm()
  const current = useRef(submitter)
  current.current = submitter
  const [calls] = useState(() => draftCalls(applicationId, () => current.current))
  const { files, reconcile, stopAll } = usePacketFiles(form, calls, hasDrafts)
  const { state, startOver, ...kept } = usePacketDraft(form, {
    ...options,
    draft,
    isOn,
    calls,
    accessKey: submitter.kind === 'candidate' ? submitter.token : submitter.kind,
    isPrivate: submitter.kind === 'candidate',
    onFiles: reconcile,
  })
  const [isContinued, setIsContinued] = useState(draft.savedAt !== null || draft.files.length > 0)
  const [problem, setProblem] = useState<Message>()
  const { isDirty } = form.formState
  const areAnswersUnkept = hasDrafts ? UNSAVED.includes(state.status) : isDirty
  const isUnsaved = useHasUnkept(form, options.blank, areAnswersUnkept)

  return {
    ...kept,
    state,
    files,
    isUnsaved,
    problem,
    stopUploads: stopAll,
    continued:
      isOn && isContinued
        ? {
            savedAt: draft.savedAt,
            hasFiles: draft.files.length > 0,
            notCarriedOver: draft.reopened?.notCarriedOver,
          }
        : undefined,
    /** Deletes the draft after a confirmation; returns whether it did. */
    startOver: async () => {
      const isSure = await confirm({
        title: t(SITTING_TEXTS.startOverTitle),
        text: t(SITTING_TEXTS.startOverText),
        confirmLabel: t(SITTING_TEXTS.startOver),
        cancelLabel: t(SITTING_TEXTS.cancel),
        isDangerous: true,
      })
      if (!isSure) return false
      stopAll()
      try {
        await startOver()
        setIsContinued(false)
        setProblem(undefined)
        return true
      } catch (error) {
        setProblem(messageOf(error))
        return false
      }
    },
  }
}

type DraftOptions = {
  applicationId: string
  calls: DraftCalls
  /** What the server had when the page was opened. */
  draft: PacketDraft
  /** Answers that another device saved before the page was opened. */
  otherDevice: OtherDevice | undefined
  blank: PacketValues
  /** Changes when another link opens the packet. */
  accessKey: string
  /** False once the packet is submitted, and where the server keeps no drafts. */
  isOn: boolean
  /** Whether unsaved changes may be stored in this tab. */
  isPrivate: boolean
  onFiles: (files: PacketDraft['files'], isReset: boolean) => void
}

/** Saves the answers on the server while they are typed, and merges answers that other devices saved. */
function usePacketDraft(form: UseFormReturn<PacketValues>, options: DraftOptions) {
  const { accessKey, isOn } = options
  const { subscribe } = form
  const latest = useRef(options)
  latest.current = options
  const keeper = useRef<DraftKeeper>(undefined)
  const [sitting, setSitting] = useState({ draft: options.draft, count: 0 })
  const [state] = useState(() => createStore<KeeperState>({ status: 'idle', savedAt: options.draft.savedAt }))
  const [otherDevice, setOtherDevice] = useState(options.otherDevice)

  useEffect(() => {
    if (!isOn) return
    const { applicationId, calls, blank, isPrivate, onFiles } = latest.current
    const { draft } = sitting
    const blankTexts = textsOf(blank)
    const kept = unsavedAnswers(applicationId)
    const current = createDraftKeeper({
      calls,
      start: { version: draft.version, answers: { ...blankTexts, ...draft.answers } },
      state,
      blank: blankTexts,
      read: () => textsOf(form.getValues()),
      fill: merged => {
        fillIn(form, merged.answers)
        setOtherDevice(earlier => newsOf(merged, earlier))
      },
      onFiles,
      onUnsaved: unsaved => {
        if (!isPrivate) return
        if (unsaved) kept.keep(unsaved)
        else kept.forget()
      },
    })
    keeper.current = current
    // For example changes that were not saved before the page was reloaded.
    current.changed()
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => current.changed() })
    const stopWatching = watchPage(current)
    return () => {
      unsubscribe()
      stopWatching()
      // When the page is left, the latest changes are still saved.
      if (latest.current.isOn) void current.flush().then(current.stop)
      else void current.stop()
      kept.forget()
    }
  }, [form, subscribe, isOn, sitting, state])

  const openedWith = useRef(accessKey)
  useEffect(() => {
    if (openedWith.current === accessKey) return
    openedWith.current = accessKey
    void keeper.current?.resume()
  }, [accessKey])

  return {
    state: useStore(state),
    otherDevice,
    dismissOtherDevice: () => setOtherDevice(undefined),
    /** Takes the other device's answers where both devices have one. */
    useOthers: () => {
      const texts = textsOf(form.getValues())
      for (const { field, text } of otherDevice?.others ?? []) texts[field] = text
      fillIn(form, texts)
      setOtherDevice(undefined)
    },
    flush: () => keeper.current?.flush(),
    pull: () => keeper.current?.pull(),
    /**
     * Deletes what the server has, and empties the form.
     * Throws: ApiError, with nothing deleted.
     */
    startOver: async () => {
      await keeper.current?.stop()
      try {
        await options.calls.discard()
        form.reset(options.blank)
        setSitting(({ count }) => ({ draft: NO_DRAFT, count: count + 1 }))
        state.write({ status: 'idle', savedAt: null })
        setOtherDevice(undefined)
      } catch (error) {
        setSitting(({ draft, count }) => ({ draft, count: count + 1 }))
        throw error
      }
    },
  }
}

function fillIn(form: UseFormReturn<PacketValues>, answers: DraftTexts): void {
  const now = textsOf(form.getValues())
  const changed = DRAFT_FIELDS.filter(field => now[field] !== answers[field])
  for (const field of changed) setAnswer(form, field, answers[field])
}

function setAnswer({ setValue }: UseFormReturn<PacketValues>, field: DraftField, text: string): void {
  if (field === 'documentTypes') setValue('documentTypes', documentTypesOf(text))
  else setValue(field, text)
}

/** Saves when the page is hidden, and loads other devices' changes when it is shown again. */
function watchPage(keeper: DraftKeeper): () => void {
  const onVisibility = () => void (document.visibilityState === 'hidden' ? keeper.flush() : keeper.pull())
  const onOnline = () => void keeper.flush()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
  }
}

import { fieldsWith } from '@epay/contract/common/fields'
import type { Message } from '@epay/contract/languages/message'
import { DRAFT_FIELDS, type PacketDraft } from '@epay/contract/packets/draft'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { DRAFT_TEXTS } from '@epay/contract/packets/page-texts'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  EMPTY_DRAFT,
  mergeNotices,
  type OtherDeviceChanges,
  textsOf,
  unsavedAnswersStorage,
} from './draft-answers.ts'
import {
  type Autosave,
  type AutosaveState,
  type AutosaveStatus,
  createAutosave,
  draftCalls,
} from './draft-autosave.ts'

type Options = {
  applicationId: string
  submitter: Submitter
  /** `undefined` if the server doesn't support drafts. */
  draft: PacketDraft | undefined
  blank: PacketValues
  otherDevice: OtherDeviceChanges | undefined
  isEnabled: boolean
}

const UNSAVED_STATUSES: readonly AutosaveStatus[] = ['unsaved', 'saving', 'failing', 'linkExpired']
const NEVER_SAVED_FIELDS = [
  ...fieldsWith(PACKET_FIELDS, { isSavedInDraft: false }),
  'signature',
  'typedSignature',
] as const

function useHasUnsavedChanges(
  form: UseFormReturn<PacketValues>,
  blank: PacketValues,
  areAnswersUnsaved: boolean,
) {
  const { control } = form
  const texts = useWatch({ control, name: NEVER_SAVED_FIELDS })
  const [photo, documents] = useWatch({ control, name: ['userPhoto', 'documentFiles'] })
  const files = photo ? [photo, ...documents] : documents
  const hasUnsavableAnswers = NEVER_SAVED_FIELDS.some((name, index) => texts[index] !== blank[name])
  return areAnswersUnsaved || hasUnsavableAnswers || files.some(file => !file.isUploaded)
}

/** If the server doesn't support drafts, nothing is sent before the submission. */
export function usePacketDraft(form: UseFormReturn<PacketValues>, options: Options) {
  const { applicationId, submitter, draft = EMPTY_DRAFT, blank } = options
  const hasDrafts = options.draft !== undefined
  const isEnabled = options.isEnabled && hasDrafts
  const isCandidate = submitter.kind === 'candidate'
  const t = useTranslate()
  const confirm = useConfirm()
  const latest = useRef({ submitter, isEnabled })
  latest.current = { submitter, isEnabled }
  const [calls] = useState(() => draftCalls(applicationId, () => latest.current.submitter))
  const { files, reconcile, stopAll } = usePacketFiles(form, calls, hasDrafts)
  const autosave = useRef<Autosave>(undefined)
  /** A new object restarts the autosave. */
  const [start, setStart] = useState({ draft })
  const [store] = useState(() => createStore<AutosaveState>({ status: 'idle', savedAt: draft.savedAt }))
  const state = useStore(store)
  const [otherDevice, setOtherDevice] = useState(options.otherDevice)
  const [isResumed, setIsResumed] = useState(draft.savedAt !== null || draft.files.length > 0)
  const [problem, setProblem] = useState<Message>()

  const startAutosave = useEffectEvent((from: PacketDraft) => {
    const blankTexts = textsOf(blank)
    const answersInTab = unsavedAnswersStorage(applicationId)
    const current = createAutosave({
      calls,
      initialBase: { version: from.version, answers: { ...blankTexts, ...from.answers } },
      state: store,
      blank: blankTexts,
      read: () => textsOf(form.getValues()),
      fill: merged => {
        fillIn(form, merged.answers)
        setOtherDevice(earlier => mergeNotices(merged, earlier))
      },
      onFiles: reconcile,
      onUnsaved: unsaved => {
        // Unsaved answers aren't stored for staff, because the next person at an office computer must not see them.
        if (!isCandidate) return
        if (unsaved) answersInTab.write(unsaved)
        else answersInTab.remove()
      },
    })
    return { current, answersInTab }
  })
  const { subscribe } = form
  useEffect(() => {
    if (!isEnabled) return
    const { current, answersInTab } = startAutosave(start.draft)
    autosave.current = current
    // Picks up changes that were unsaved when the page was reloaded.
    current.handleChange()
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => current.handleChange() })
    return () => {
      unsubscribe()
      if (latest.current.isEnabled) void current.flush().then(current.stop)
      else void current.stop()
      answersInTab.remove()
    }
  }, [subscribe, isEnabled, start])

  useWindowEvent('online', () => void autosave.current?.flush())
  // `visibilitychange` bubbles from the document to the window.
  useWindowEvent('visibilitychange', () => {
    void (document.visibilityState === 'hidden' ? autosave.current?.flush() : autosave.current?.pull())
  })

  const token = isCandidate ? submitter.token : undefined
  const lastToken = useRef(token)
  useEffect(() => {
    if (lastToken.current === token) return
    lastToken.current = token
    void autosave.current?.resume()
  }, [token])

  const areAnswersUnsaved = hasDrafts ? UNSAVED_STATUSES.includes(state.status) : form.formState.isDirty
  return {
    state,
    files,
    isUnsaved: useHasUnsavedChanges(form, blank, areAnswersUnsaved),
    problem,
    otherDevice,
    dismissOtherDevice: () => setOtherDevice(undefined),
    applyOtherAnswers: () => {
      const texts = textsOf(form.getValues())
      for (const { field, text } of otherDevice?.conflicts ?? []) texts[field] = text
      fillIn(form, texts)
      setOtherDevice(undefined)
    },
    flush: () => autosave.current?.flush(),
    pull: () => autosave.current?.pull(),
    stopUploads: stopAll,
    resumedDraft:
      isEnabled && isResumed
        ? {
            savedAt: draft.savedAt,
            hasFiles: draft.files.length > 0,
            notCarriedOver: draft.reopened?.notCarriedOver,
          }
        : undefined,
    startOver: async () => {
      const isSure = await confirm({
        title: t(DRAFT_TEXTS.startOverTitle),
        text: t(DRAFT_TEXTS.startOverText),
        confirmLabel: t(DRAFT_TEXTS.startOver),
        cancelLabel: t(DRAFT_TEXTS.cancel),
        isDangerous: true,
      })
      if (!isSure) return false
      stopAll()
      await autosave.current?.stop()
      try {
        await calls.discard()
        form.reset(blank)
        setStart({ draft: EMPTY_DRAFT })
        store.write({ status: 'idle', savedAt: null })
        setOtherDevice(undefined)
        setIsResumed(false)
        setProblem(undefined)
        return true
      } catch (error) {
        setStart(({ draft: lastDraft }) => ({ draft: lastDraft }))
        setProblem(messageOf(error))
        return false
      }
    },
  }
}

function fillIn({ getValues, setValue }: UseFormReturn<PacketValues>, answers: DraftTexts): void {
  const current = textsOf(getValues())
  for (const field of DRAFT_FIELDS) {
    if (current[field] === answers[field]) continue
    if (field === 'documentTypes') setValue('documentTypes', documentTypesOf(answers[field]))
    else setValue(field, answers[field])
  }
}

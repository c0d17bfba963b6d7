import { DRAFT_FIELDS, type DraftField, type PacketDraft } from '@epay/contract/packets/draft'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createStore, useStore } from '#web/lib/store.ts'
import type { PacketValues } from '../form/packet-values.ts'
import {
  type DraftTexts,
  documentTypesOf,
  NO_DRAFT,
  newsOf,
  type OtherDevice,
  textsOf,
  unsavedAnswers,
} from './draft-answers.ts'
import type { DraftCalls } from './draft-calls.ts'
import { createDraftKeeper, type DraftKeeper, type KeeperState } from './draft-keeper.ts'

type Options = {
  applicationId: string
  calls: DraftCalls
  /** What the server had when the page was opened. */
  draft: PacketDraft
  /** Answers that another device saved before the page was opened. */
  otherDevice: OtherDevice | undefined
  /** The form's values without a draft. */
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
export function usePacketDraft(form: UseFormReturn<PacketValues>, options: Options) {
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

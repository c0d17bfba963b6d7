import { mergeVersions, type Versions } from '@epay/contract/common/merge'
import { recordOf } from '@epay/contract/common/records'
import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { createStorage, createTextStorage } from '#web/lib/browser-storage.ts'
import { FORM_FIELDS, LAST_STEP } from './apply-form-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const APPLICATION_DRAFT_DAYS = 14

const stepSchema = z.number().int().min(0).max(LAST_STEP)

const attemptSchema = z.object({
  key: z.string(),
  /** Whether the application was sent but no response arrived. */
  isUnanswered: z.boolean().default(true),
})

const draftSchema = z.object({
  /** Units: milliseconds since 1970. */
  savedAt: z.number(),
  values: z.object(recordOf(FORM_FIELDS, () => z.string().default(''))),
  step: stepSchema,
  completed: z.array(stepSchema),
  /** The draft doesn't include the file, so the form asks for it again by name. */
  resumeName: z.string().optional(),
  /** The last submission, with its idempotency key, so that a retry doesn't create a second application. */
  attempt: attemptSchema.optional(),
})

export type Draft = z.output<typeof draftSchema>
export type Attempt = z.output<typeof attemptSchema>
export type DraftContent = Omit<Draft, 'savedAt'>

const isExpired = (savedAt: number): boolean => Date.now() - savedAt >= APPLICATION_DRAFT_DAYS * DAY_MS

const storage = createStorage(
  'device',
  'applicationDraft',
  draftSchema.refine(({ savedAt }) => !isExpired(savedAt)),
)
export const { read: readDraft, remove: removeDraft } = storage

const optOut = createTextStorage('device', 'applicationDraftOff')

const isDraftOff = (): boolean => optOut.read() !== undefined

/** Turning drafts off also deletes the saved one. */
function setDraftEnabled(isOn: boolean): void {
  if (isOn) optOut.remove()
  else {
    optOut.write('true')
    removeDraft()
  }
}

export function hasInput({ values }: DraftContent): boolean {
  return Object.values(values).some(value => value.trim())
}

function canSaveDrafts(): boolean {
  const trial = createTextStorage('device', 'applicationDraftTrial')
  const canSave = trial.write('true')
  trial.remove()
  return canSave
}

function isSameDraft(a: Pick<Draft, 'attempt'>, b: Pick<Draft, 'attempt'>): boolean {
  return a.attempt?.key === b.attempt?.key
}

/** Three-way merge with the changes of other tabs. */
function mergeDrafts({ before, mine, theirs }: Versions<DraftContent>): DraftContent {
  const answersOf = ({ values, resumeName }: DraftContent) => ({ ...values, resumeName })
  const { resumeName, ...values } = mergeVersions([...FORM_FIELDS, 'resumeName'], {
    before: answersOf(before),
    mine: answersOf(mine),
    theirs: answersOf(theirs),
  }).merged
  return { ...mine, values, resumeName }
}

/** Returns the time of the save, or `undefined` if nothing was saved, for example because the storage is full. */
export function saveDraft(content: DraftContent): number | undefined {
  if (isDraftOff() || !hasInput(content)) {
    removeDraft()
    return undefined
  }
  const savedAt = Date.now()
  return storage.write({ ...content, savedAt }) ? savedAt : undefined
}

/** Returns, for example, `5 minutes ago` or `yesterday`, or `undefined` within the first minute. */
export function formatTimeSince(savedAt: number, nowMs: number, language: Language): string | undefined {
  const minutes = Math.floor((nowMs - savedAt) / 60_000)
  if (minutes < 1) return undefined
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}

type DraftOptions = {
  content: DraftContent
  restoredDraft: Draft | undefined
  isSubmitting: boolean
  onOtherTabChange: (draft: Draft) => void
  /** Called after the draft was submitted or cleared in another tab, or deleted with the browser's data. */
  onRemoved: () => void
}

/** Saves the input on this device with every change. */
export function useDraft({
  content,
  restoredDraft,
  isSubmitting,
  onOtherTabChange,
  onRemoved,
}: DraftOptions) {
  const [savedAt, setSavedAt] = useState(restoredDraft?.savedAt)
  const [isSavingOn, setIsSavingOn] = useState(() => !isDraftOff())
  const [canSave, setCanSave] = useState(canSaveDrafts)
  const text = JSON.stringify(content)
  const lastText = useRef(text)
  /** The common ancestor for merging with other tabs. */
  const ancestor = useRef(content)

  /**
   * Whether the draft was deleted elsewhere, in which case this tab must not restore it. Expired drafts are an
   * exception.
   */
  const isRemoved = (draft: Draft | undefined) =>
    !draft && savedAt !== undefined && !isExpired(savedAt) && !isDraftOff()
  const reportRemoval = () => {
    if (!isSubmitting) onRemoved()
  }

  const save = () => {
    const storedDraft = readDraft()
    if (isRemoved(storedDraft)) return reportRemoval()
    const isShared = storedDraft !== undefined && isSameDraft(storedDraft, content)
    const merged = isShared
      ? mergeDrafts({ before: ancestor.current, mine: content, theirs: storedDraft })
      : content
    ancestor.current = content
    const time = saveDraft(merged)
    setSavedAt(time)
    setCanSave(time !== undefined || isDraftOff() || !hasInput(merged))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text identifies the content, which is a new object each time
  useEffect(() => {
    if (lastText.current === text) return
    lastText.current = text
    save()
  }, [text])

  const mergeOtherTab = useEffectEvent(() => {
    setIsSavingOn(!isDraftOff())
    const storedDraft = readDraft()
    if (isRemoved(storedDraft)) return reportRemoval()
    setSavedAt(storedDraft?.savedAt)
    // An unrelated draft is never merged; it only loads into an empty form.
    if (!storedDraft || (hasInput(content) && !isSameDraft(storedDraft, content))) return
    ancestor.current = {
      ...content,
      values: storedDraft.values,
      attempt: storedDraft.attempt ?? content.attempt,
    }
    // Prevents another save, which could restore a draft that the other tab is submitting.
    lastText.current = JSON.stringify(ancestor.current)
    onOtherTabChange(storedDraft)
  })
  useEffect(() => {
    const onStorage = () => mergeOtherTab()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const setSavingOn = (isOn: boolean) => {
    setDraftEnabled(isOn)
    setIsSavingOn(isOn)
    save()
  }
  return { savedAt, isSavingOn, canSave, setSavingOn }
}

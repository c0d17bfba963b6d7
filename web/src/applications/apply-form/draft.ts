import { recordOf } from '@epay/contract/common/records'
import { z } from 'zod'
import { APPLICATION_FIELDS, LAST_STEP } from './steps.ts'

const KEY = 'applicationDraft'
const DAY_MS = 24 * 60 * 60 * 1000
export const DRAFT_KEPT_DAYS = 14

const stepSchema = z.number().int().min(0).max(LAST_STEP)

const draftSchema = z.object({
  /** Units: milliseconds since 1970. */
  savedAt: z.number(),
  values: z.object(recordOf(APPLICATION_FIELDS, () => z.string().default(''))),
  step: stepSchema,
  completed: z.array(stepSchema),
  /** A file cannot be kept, but asked for again. */
  resumeName: z.string().optional(),
  /** The last submission, so that trying again after a lost answer makes no second application. */
  attempt: z.object({ key: z.string(), content: z.string() }).optional(),
})

/** What was typed into the application form on this device. */
export type Draft = z.output<typeof draftSchema>
export type DraftContent = Omit<Draft, 'savedAt'>

function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    return draftSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The draft of the last 14 days; an older or unreadable one is removed. */
export function readDraft(nowMs = Date.now()): Draft | undefined {
  try {
    const draft = parse(localStorage.getItem(KEY))
    if (draft && nowMs - draft.savedAt < DRAFT_KEPT_DAYS * DAY_MS) return draft
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing: the form works without a draft.
  }
  return undefined
}

/** Keeps the draft and says when; `undefined` when there is nothing to keep or no place for it. */
export function keepDraft(content: DraftContent, nowMs = Date.now()): number | undefined {
  if (!Object.values(content.values).some(value => value.trim())) {
    removeDraft()
    return undefined
  }
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...content, savedAt: nowMs } satisfies Draft))
    return nowMs
  } catch {
    return undefined
  }
}

export function removeDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could have been kept either.
  }
}

/** `a moment ago`, `5 minutes ago`, `yesterday`. */
export function sinceText(savedAt: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - savedAt) / 60_000)
  if (minutes < 1) return 'a moment ago'
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}

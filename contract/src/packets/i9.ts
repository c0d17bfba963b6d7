import { z } from 'zod'
import { dateSchema, formatDate } from '../common/dates.ts'
import { latestPlausibleExpiration } from './i9-clock.ts'

const completionSchema = z.object({ id: z.string(), doneOn: dateSchema, by: z.string() })

/** Open Form I-9 tasks and HR's entries, for a submitted packet with a first day of work. */
export const i9ClockSchema = z.object({
  today: dateSchema,
  isEmployed: z.boolean(),
  section2: z.object({
    dueOn: dateSchema,
    earliestOn: dateSchema,
    done: completionSchema.nullable(),
  }),
  reverification: z
    .object({
      /** `null` once HR has recorded that no further reverification is needed. */
      dueOn: dateSchema.nullable(),
      done: completionSchema.nullable(),
    })
    .nullable(),
})
export type I9Clock = z.infer<typeof i9ClockSchema>

export const section2Schema = z.object({
  /** `null` undoes the completion. */
  doneOn: dateSchema.nullable(),
  /**
   * The completion that the caller last saw, or `null`. Prevents callers from overwriting changes they haven't seen.
   */
  seenId: z.string().nullable(),
})

export const reverificationSchema = z.object({
  /** The expiration date that this entry resolves. Prevents duplicate entries. */
  dueOn: dateSchema,
  /** `null` if no further reverification is needed. */
  authorizedUntil: dateSchema.nullable(),
})

export const I9_MESSAGES = {
  title: 'Form I-9',
  section2: 'Section 2',
  reverification: 'Reverification',
  reminderOnly: "Reminder only. EPay doesn't store or replace Form I-9.",
  changed: 'Someone just changed this. Review it and try again.',
  noClock: 'No I-9 dates yet. We need a submitted packet and a hire date.',
} as const

export const SECTION_2_MESSAGES = {
  button: 'Mark Section 2 complete…',
  title: 'Section 2 of Form I-9',
  label: 'Completed on',
  confirm: 'Save',
  saved: 'Section 2 marked complete.',
  failed: "We couldn't mark Section 2 complete.",
  undo: 'Undo',
  undone: 'Section 2 is no longer marked complete.',
  tooEarly: (earliestOn: string) =>
    `That's before the application date and first day of work. Enter ${formatDate(earliestOn)} or later.`,
  inFuture: "You can't enter a future date. Come back when Section 2 is done.",
} as const

const NO_LONGER_NEEDED = 'No longer needed'

export const REVERIFICATION_MESSAGES = {
  button: 'Reverified…',
  title: 'Reverify work authorization',
  noLongerNeeded: NO_LONGER_NEEDED,
  noLongerNeededHint: 'For example, the employee is now a U.S. citizen or permanent resident.',
  label: 'New expiration date',
  confirm: 'Save',
  saved: 'Reverification saved.',
  failed: "We couldn't save the reverification.",
  undo: 'Undo reverification',
  undone: 'Reverification undone.',
  required: 'Enter the new expiration date',
  notLater: (dueOn: string) => `The new expiration date must be after ${formatDate(dueOn)}`,
  tooLate: (latestOn: string) =>
    `That date is too far in the future. Enter ${formatDate(latestOn)} or earlier, or choose "${NO_LONGER_NEEDED}".`,
} as const

export function section2Problem(
  { section2: { earliestOn }, today }: Pick<I9Clock, 'section2' | 'today'>,
  doneOn: string,
): string | undefined {
  if (doneOn > today) return SECTION_2_MESSAGES.inFuture
  return doneOn < earliestOn ? SECTION_2_MESSAGES.tooEarly(earliestOn) : undefined
}

export function reverificationProblem(
  { dueOn, today }: { dueOn: string; today: string },
  authorizedUntil: string,
): string | undefined {
  if (authorizedUntil <= dueOn) return REVERIFICATION_MESSAGES.notLater(dueOn)
  const latestOn = latestPlausibleExpiration(today)
  return authorizedUntil > latestOn ? REVERIFICATION_MESSAGES.tooLate(latestOn) : undefined
}

export function section2Text({ section2: { dueOn, done }, isEmployed, today }: I9Clock): string {
  if (done) return `Completed ${formatDate(done.doneOn)}, recorded by ${done.by}`
  if (!isEmployed) return 'Not completed'
  return dueOn < today ? `Overdue since ${formatDate(dueOn)}` : `Due ${formatDate(dueOn)}`
}

export function reverificationText({ reverification, today }: I9Clock): string {
  if (reverification === null) return 'Not needed'
  const { dueOn, done } = reverification
  const text = dueOn === null ? NO_LONGER_NEEDED : expiryText(dueOn, today)
  return done ? `${text}, recorded ${formatDate(done.doneOn)} by ${done.by}` : text
}

export function expiryText(dueOn: string, today: string): string {
  return `Work authorization ${dueOn < today ? 'expired' : 'expires'} on ${formatDate(dueOn)}`
}

import { addBusinessDays } from '../common/business-days.ts'
import { addDays, daysBetween, inYearsFrom } from '../common/dates.ts'
import type { Attestation, I9Task } from './options.ts'

const SECTION_2_BUSINESS_DAYS = 3

/** Source: 8 CFR 274a.2(b)(1)(ii)(B): three business days after the first day of work; from a Monday, on Thursday. */
export const section2DueOn = (firstDay: string): string => addBusinessDays(firstDay, SECTION_2_BUSINESS_DAYS)

/**
 * Section 2 may be completed once the offer was accepted, and so not before the application; someone who had begun to
 * work before that was entered later.
 */
export function section2EarliestOn(appliedOn: string, firstDay: string): string {
  return appliedOn < firstDay ? appliedOn : firstDay
}

/**
 * Whose work authorization has to be looked at again when it expires: no one else's, even if a date was filled in.
 * Source: 8 CFR 274a.2(b)(1)(vii).
 */
export const REVERIFIED_ATTESTATION = 'alien_authorized_to_work' satisfies Attestation

/** The longest any document proves who may work is ten years, such as a permanent resident card or a passport. */
const AUTHORIZATION_MAX_YEARS = 20

/** The last day that a new work authorization can give: beyond it, the year is a slip. */
export function authorizationLatestOn(today: string): string {
  return inYearsFrom(today, AUTHORIZATION_MAX_YEARS, '03-01')
}

/** How many days before the work authorization expires it is mailed and listed. */
const REVERIFICATION_NOTICE_DAYS = [90, 60, 30] as const
export const REVERIFICATION_LISTED_DAYS = 90

export const I9_STAGES = ['90', '60', '30', 'due', 'overdue'] as const
export type I9Stage = (typeof I9_STAGES)[number]
/** The days on which HR is reminded, the earliest first. */
export function i9Reminders(task: I9Task, dueOn: string): readonly { stage: I9Stage; on: string }[] {
  if (task === 'reverification')
    return REVERIFICATION_NOTICE_DAYS.map(days => ({ stage: `${days}`, on: addDays(dueOn, -days) }))
  return [
    { stage: 'due', on: addBusinessDays(dueOn, -1) },
    { stage: 'overdue', on: addBusinessDays(dueOn, 1) },
  ]
}

/** Reminders that are older than this are not sent anymore, such as those of years before the portal kept this clock. */
const REMINDER_MAX_AGE_DAYS = 7

/**
 * The reminder to send today, if any: of several, only the last.
 * @param knownSince the day since which the portal knows of the task
 */
export function reminderOn(
  today: string,
  { task, dueOn, knownSince }: { task: I9Task; dueOn: string; knownSince: string },
): I9Stage | undefined {
  const reached = i9Reminders(task, dueOn).findLast(({ on }) => on <= today)
  if (!reached) return undefined
  const since = reached.on > knownSince ? reached.on : knownSince
  return daysBetween(since, today) < REMINDER_MAX_AGE_DAYS ? reached.stage : undefined
}

import { addBusinessDays } from '../common/business-days.ts'
import { addDays, addYears, daysBetween } from '../common/dates.ts'
import type { Attestation, I9Task } from './options.ts'

const SECTION_2_BUSINESS_DAYS = 3

/**
 * Three business days after the first day of work, so Thursday if work starts on a Monday. Source: 8 CFR
 * 274a.2(b)(1)(ii)(B).
 */
export const section2DueOn = (firstDay: string): string => addBusinessDays(firstDay, SECTION_2_BUSINESS_DAYS)

/**
 * Section 2 may be completed once the offer is accepted, which can't be before the application date. A first day of
 * work before that date means that the application was entered late.
 */
export function section2EarliestOn(appliedOn: string, firstDay: string): string {
  return appliedOn < firstDay ? appliedOn : firstDay
}

/**
 * Only this attestation requires reverification; an expiration date entered with another attestation is ignored.
 * Source: 8 CFR 274a.2(b)(1)(vii).
 */
export const REVERIFIED_ATTESTATION = 'alien_authorized_to_work' satisfies Attestation

/** Twice the ten-year validity of the longest-lasting documents, such as green cards and passports. */
const AUTHORIZATION_MAX_YEARS = 20

/** A later expiration date is probably a typo in the year. */
export function latestPlausibleExpiration(today: string): string {
  return addYears(today, AUTHORIZATION_MAX_YEARS, '03-01')
}

const REVERIFICATION_NOTICE_DAYS = [90, 60, 30] as const
export const REVERIFICATION_LOOKAHEAD_DAYS = 90

export const I9_STAGES = ['90', '60', '30', 'due', 'overdue'] as const
export type I9Stage = (typeof I9_STAGES)[number]
export function listI9Reminders(task: I9Task, dueOn: string): readonly { stage: I9Stage; on: string }[] {
  if (task === 'reverification')
    return REVERIFICATION_NOTICE_DAYS.map(days => ({ stage: `${days}`, on: addDays(dueOn, -days) }))
  return [
    { stage: 'due', on: addBusinessDays(dueOn, -1) },
    { stage: 'overdue', on: addBusinessDays(dueOn, 1) },
  ]
}

/** Older reminders are skipped, for example those from before the portal tracked I-9 dates. */
const REMINDER_MAX_AGE_DAYS = 7

/**
 * If several reminders are due, returns only the latest.
 * @param knownSince the day on which the portal learned of the task
 */
export function findDueReminder(
  today: string,
  { task, dueOn, knownSince }: { task: I9Task; dueOn: string; knownSince: string },
): I9Stage | undefined {
  const latestReminder = listI9Reminders(task, dueOn).findLast(({ on }) => on <= today)
  if (!latestReminder) return undefined
  const since = latestReminder.on > knownSince ? latestReminder.on : knownSince
  return daysBetween(since, today) < REMINDER_MAX_AGE_DAYS ? latestReminder.stage : undefined
}

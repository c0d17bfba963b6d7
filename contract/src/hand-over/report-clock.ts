import { addBusinessDays } from '../common/business-days.ts'
import { daysBetween } from '../common/dates.ts'

/** When HR is reminded of a new-hire report: the business day before the due day, and the one after it. */
export const REPORT_STAGES = ['due', 'overdue'] as const
export type ReportStage = (typeof REPORT_STAGES)[number]

/** Older reminders aren't sent anymore, such as those of someone who was entered late. */
const REMINDER_MAX_AGE_DAYS = 7

/** The reminder to send today, if any. */
export function reportReminderOn(today: string, dueOn: string): ReportStage | undefined {
  const overdueOn = addBusinessDays(dueOn, 1)
  const stage = today >= overdueOn ? 'overdue' : today >= addBusinessDays(dueOn, -1) ? 'due' : undefined
  return daysBetween(overdueOn, today) < REMINDER_MAX_AGE_DAYS ? stage : undefined
}

/** In which order reports stand: what is due first, then what has no due day. */
export function byDueDay(one: { dueOn: string | null }, other: { dueOn: string | null }): number {
  if (one.dueOn === other.dueOn) return 0
  if (one.dueOn === null || other.dueOn === null) return one.dueOn === null ? 1 : -1
  return one.dueOn < other.dueOn ? -1 : 1
}

import { addDays, daysBetween } from '../common/dates.ts'
import { CERTIFICATE_MESSAGES } from './messages.ts'

/** Days before the expiration, earliest reminder first. */
export const REMINDER_DAYS = [90, 60, 30, 7] as const
type ReminderDays = (typeof REMINDER_DAYS)[number]

const SOON_DAYS = 30

export const EXPIRIES = ['expired', 'soon', 'later', 'never'] as const
export type Expiry = (typeof EXPIRIES)[number]

/** A certificate is still valid on its expiration date. */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null) return 'never'
  const daysLeft = daysBetween(today, expiresOn)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= SOON_DAYS ? 'soon' : 'later'
}

export const CHECK_STATES = ['toCheck', 'picturesRequested', 'checked'] as const
export type CheckState = (typeof CHECK_STATES)[number]

type CheckFields = { checkedAt: Date | null; pictureRequest: string | null }

export function checkStateOf({ checkedAt, pictureRequest }: CheckFields): CheckState {
  if (checkedAt) return 'checked'
  return pictureRequest === null ? 'toCheck' : 'picturesRequested'
}

type ReminderState = {
  expiresOn: string | null
  /**
   * The `REMINDER_DAYS` value of the latest reminder that was sent, or that was already due when the date was
   * entered.
   */
  remindedDays: number | null
}

export function latestReminder(expiresOn: string | null, today: string): ReminderDays | null {
  if (expiresOn === null) return null
  const daysLeft = daysBetween(today, expiresOn)
  return REMINDER_DAYS.findLast(days => daysLeft <= days) ?? null
}

/** After an outage, only the latest missed reminder is sent. */
export function dueReminder({ expiresOn, remindedDays }: ReminderState, today: string): ReminderDays | null {
  const reachedReminder = latestReminder(expiresOn, today)
  return reachedReminder !== null && (remindedDays === null || reachedReminder < remindedDays)
    ? reachedReminder
    : null
}

export function nextReminderOn(certificate: ReminderState, today: string): string | null {
  const { expiresOn, remindedDays } = certificate
  if (expiresOn === null) return null
  if (dueReminder(certificate, today) !== null) return today
  const next = REMINDER_DAYS.find(
    days => addDays(expiresOn, -days) > today && (remindedDays === null || days < remindedDays),
  )
  return next === undefined ? null : addDays(expiresOn, -next)
}

/** Dates outside this range are treated as typos. */
const EARLIEST_DATE = '1950-01-01'
const LATEST_DATE = '2099-12-31'

type Dates = { issuedOn: string | null; expiresOn: string | null }

export function dateProblems(
  { issuedOn, expiresOn }: Dates,
  today: string,
): { issuedOn?: string; expiresOn?: string } {
  const isOutOfRange = (date: string) => date < EARLIEST_DATE || date > LATEST_DATE
  const { year, issuedLater, expiresFirst } = CERTIFICATE_MESSAGES
  if (issuedOn !== null && isOutOfRange(issuedOn)) return { issuedOn: year }
  if (expiresOn !== null && isOutOfRange(expiresOn)) return { expiresOn: year }
  if (issuedOn !== null && issuedOn > today) return { issuedOn: issuedLater }
  if (issuedOn !== null && expiresOn !== null && expiresOn <= issuedOn) return { expiresOn: expiresFirst }
  return {}
}

import { toDateIn } from '@epay/contract/common/dates'

export type Clock = {
  now(): Date
  /** The calendar date here, `YYYY-MM-DD`. */
  today(): string
}

/** The time zone whose calendar days the portal means. */
export function calendarZone({ timeZone }: { timeZone: string | undefined }): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** @param timeZone IANA name; the process's own when left out */
export function systemClock(timeZone?: string): Clock {
  const now = () => new Date()
  return { now, today: () => toDateIn(now(), timeZone) }
}

import { toDateIn } from '@epay/contract/common/dates'

export type Clock = {
  now(): Date
  /** The calendar date here, `YYYY-MM-DD`. */
  today(): string
}

/** @param timeZone IANA name; the process's own when left out */
export function systemClock(timeZone?: string): Clock {
  const now = () => new Date()
  return { now, today: () => toDateIn(now(), timeZone) }
}

import { toDateIn } from '@epay/contract/common/dates'

export type Clock = {
  now(): Date
  /** Returns the date in the portal's time zone, as `YYYY-MM-DD`. */
  today(): string
}

/** Cached, because the lookup takes a tenth as long as a short request. */
let systemZone: string | undefined

export function calendarZone({ timeZone }: { timeZone: string }): string {
  if (timeZone) return timeZone
  systemZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return systemZone
}

/** @param currentZone returns the time zone of the portal's calendar days */
export function systemClock(currentZone: () => string): Clock {
  const now = () => new Date()
  return { now, today: () => toDateIn(now(), currentZone()) }
}

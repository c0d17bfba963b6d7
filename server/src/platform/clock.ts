import { toDateIn } from '@epay/contract/common/dates'

export type Clock = {
  now(): Date
  /** Today's date in the portal's time zone, `YYYY-MM-DD`. */
  today(): string
}

/** Asked for once: that takes a tenth of the time of a short request. */
let ownZone: string | undefined

/** The time zone of the portal's calendar days; the process's own where none is set. */
export function calendarZone({ timeZone }: { timeZone: string }): string {
  if (timeZone) return timeZone
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return ownZone
}

/** @param zoneNow the time zone of the portal's calendar days */
export function systemClock(zoneNow: () => string): Clock {
  const now = () => new Date()
  return { now, today: () => toDateIn(now(), zoneNow()) }
}

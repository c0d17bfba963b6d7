/** Returns a time later than `last`, even within the same millisecond, so that every save is distinct. */
export function nextModificationTime(now: Date, last: Date | null): Date {
  return last && now <= last ? new Date(last.getTime() + 1) : now
}

/** Compares instants, because clients might format the time differently. */
export function isModificationTime(clientTime: string | null, current: Date | null): boolean {
  return clientTime ? Date.parse(clientTime) === current?.getTime() : current === null
}

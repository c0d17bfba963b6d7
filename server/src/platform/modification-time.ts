/** Always later than the last one, even within the same millisecond, so that two saves can be told apart. */
export function nextModificationTime(now: Date, last: Date | null): Date {
  return last && now <= last ? new Date(last.getTime() + 1) : now
}

/** Is this the record's last modification, however the time is written? */
export function isModificationTime(seen: string | null, current: Date | null): boolean {
  return seen ? Date.parse(seen) === current?.getTime() : current === null
}

import { formatDate, formatInstant } from '@epay/contract/common/dates'

/** `Nov 19, 2026`; nothing for no date. */
export function DateText({ date }: { date: string | null | undefined }) {
  if (!date) return null
  return (
    <time className="tabular" dateTime={date.slice(0, 10)}>
      {formatDate(date)}
    </time>
  )
}

/** `Nov 19, 2026, 4:05 PM` in the reader's time zone. */
export function InstantText({ instant }: { instant: string | null | undefined }) {
  if (!instant) return null
  return (
    <time className="tabular" dateTime={instant}>
      {formatInstant(instant)}
    </time>
  )
}

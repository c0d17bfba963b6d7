import { formatDate, formatInstant, toDateIn } from '@epay/contract/common/dates'
import { NOT_TOLD } from '@epay/contract/common/money'
import { useLanguage } from '#web/lib/translated.tsx'

/** `Nov 19, 2026`; a dash for no date. */
export function DateText({ date }: { date: string | null | undefined }) {
  const { language } = useLanguage()
  if (!date) return NOT_TOLD
  return (
    <time className="tabular" dateTime={date.slice(0, 10)}>
      {formatDate(date, language)}
    </time>
  )
}

/** The day of an instant, in the reader's time zone. */
export function DayText({ instant }: { instant: string | null }) {
  return <DateText date={instant && toDateIn(new Date(instant))} />
}

/** `Nov 19, 2026, 4:05 PM` in the reader's time zone; a dash for no instant. */
export function InstantText({ instant }: { instant: string | null | undefined }) {
  const { language } = useLanguage()
  if (!instant) return NOT_TOLD
  return (
    <time className="tabular" dateTime={instant}>
      {formatInstant(instant, { language })}
    </time>
  )
}

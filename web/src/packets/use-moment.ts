import { formatInstant } from '@epay/contract/common/dates'
import { useLanguage } from '#web/lib/translated.tsx'

/** `Nov 19, 2026, 4:05 PM` in the reader's language. */
export function useMoment(): (instant: string) => string {
  const { language } = useLanguage()
  return instant => formatInstant(instant, { language })
}

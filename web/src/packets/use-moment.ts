import { useLanguage } from '#web/lib/translated.tsx'

/** `Nov 19, 2026, 4:05 PM` in the reader's language. */
export function useMoment(): (instant: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return instant => format.format(new Date(instant))
}

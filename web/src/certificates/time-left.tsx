import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { formatDate } from '@epay/contract/common/dates'
import type { Message } from '@epay/contract/languages/message'
import { Text } from '@mantine/core'
import { useLanguage } from '#web/lib/translated.tsx'

/** Numbers of days at which the text switches to months and to years. */
const [MONTHS_FROM, YEARS_FROM] = [91, 731]
const [DAYS_PER_MONTH, DAYS_PER_YEAR] = [30.44, 365.25]

/** Returns, for example, `In 12 days`, `4 days ago`, or `In 2 years`. */
export function timeLeft(days: number): Message {
  if (days === 0) return TEXTS.today
  const [count, isPast] = [Math.abs(days), days < 0]
  if (count === 1) return isPast ? TEXTS.oneDayAgo : TEXTS.inOneDay
  const fillText = (text: string, value: number) => ({ text, values: { count: Math.round(value) } })
  if (count < MONTHS_FROM) return fillText(isPast ? TEXTS.daysAgo : TEXTS.inDays, count)
  if (count < YEARS_FROM) return fillText(isPast ? TEXTS.monthsAgo : TEXTS.inMonths, count / DAYS_PER_MONTH)
  return fillText(isPast ? TEXTS.yearsAgo : TEXTS.inYears, count / DAYS_PER_YEAR)
}

const COLORS: Readonly<Record<string, string>> = { expired: 'rejected', soon: 'waiting' }

type TimeLeftProps = {
  certificate: { expiry: string; daysLeft: number | null; expiresOn: string | null }
  isShort?: boolean
}

export function TimeLeft({ certificate: { expiry, daysLeft, expiresOn }, isShort = false }: TimeLeftProps) {
  const { t, language } = useLanguage()
  if (daysLeft === null || expiresOn === null)
    return (
      <Text span c="dimmed" fz={14}>
        {t(TEXTS.never)}
      </Text>
    )
  const color = COLORS[expiry]
  return (
    <>
      <Text span display="block" fw={600} c={color ? `var(--epay-${color})` : 'bright'}>
        {t(timeLeft(daysLeft))}
      </Text>
      {!isShort && (
        <Text span display="block" c="dimmed" fz={14} className="tabular">
          {formatDate(expiresOn, language)}
        </Text>
      )}
    </>
  )
}

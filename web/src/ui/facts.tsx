import { formatDate, formatInstant, toDateIn } from '@epay/contract/common/dates'
import { formatMoney, NO_VALUE } from '@epay/contract/common/money'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'

export type Fact = { label: string; value: ReactNode }

type FactsProps = {
  items: readonly Fact[]
  /** The value of `grid-template-columns`. */
  columns?: string
}

/** Labeled read-only values. An empty value shows a dash. */
export function Facts({ items, columns = 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }: FactsProps) {
  const t = useTranslate()
  return (
    <Box component="dl" display="grid" style={{ gridTemplateColumns: columns, gap: 16 }}>
      {items.map(({ label, value }) => (
        <Box key={label} miw={0}>
          <Box component="dt" c="dimmed" fz={14}>
            {t(label)}
          </Box>
          <Box component="dd" c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
            {value === '' || value === null || value === undefined ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** `Nov 19, 2026`, or a dash. */
export function DateText({ date }: { date: string | null | undefined }) {
  const { language } = useLanguage()
  if (!date) return NO_VALUE
  return (
    <time className="tabular" dateTime={date.slice(0, 10)}>
      {formatDate(date, language)}
    </time>
  )
}

export function InstantDateText({ instant }: { instant: string | null }) {
  return <DateText date={instant && toDateIn(new Date(instant))} />
}

/** `Nov 19, 2026, 4:05 PM` in the office's time zone, or a dash. */
export function InstantText({ instant }: { instant: string | null | undefined }) {
  const { language } = useLanguage()
  if (!instant) return NO_VALUE
  return (
    <time className="tabular" dateTime={instant}>
      {formatInstant(instant, { language })}
    </time>
  )
}

type MoneyProps = {
  amount: number | null
  withCurrency?: boolean
}

/** An amount with two decimals and tabular figures, or a dash. */
export function Money({ amount, withCurrency = false }: MoneyProps) {
  return <span className="tabular">{formatMoney(amount, withCurrency ? 'currency' : 'plain')}</span>
}

/** Allows a line break before the domain. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <Text span display="block" c="dimmed" fz={14} fw={400} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

export type StatusTone = 'waiting' | 'halfway' | 'approved' | 'rejected' | 'neutral'

export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <Box
      component="span"
      display="inline-flex"
      px={9}
      py={1}
      bdrs={12}
      // Forced colors drop the background, but make this border visible.
      bd="1px solid transparent"
      c={tone === 'neutral' ? 'dimmed' : `var(--epay-${tone})`}
      bg={tone === 'neutral' ? 'var(--epay-raised)' : `var(--epay-${tone}-soft)`}
      fz={13}
      fw={580}
      lh="20px"
      style={{ alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
    >
      {/* Drawn as a border, so that the dot is visible in forced colors. */}
      <Box component="span" aria-hidden w={8} h={8} bdrs="50%" bd="4px solid currentColor" />
      {children}
    </Box>
  )
}

export function useFormatInstant(): (instant: string) => string {
  const { language } = useLanguage()
  return instant => formatInstant(instant, { language })
}

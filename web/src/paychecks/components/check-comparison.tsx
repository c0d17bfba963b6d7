import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import type { Message } from '@epay/contract/languages/message'
import {
  addsUp,
  type CheckChange,
  COMPARISON_MESSAGES,
  changeInWords,
  compareChecks,
  knownParts,
  netPayChangeInWords,
  otherChanges,
} from '@epay/contract/paychecks/compare-checks'
import { TRY_AGAIN } from '@epay/contract/paychecks/messages'
import type { Check, CheckNeighbour } from '@epay/contract/paychecks/schemas'
import { sumOf } from '@epay/contract/paychecks/sums'
import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { checkHref } from '#web/lib/paths.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/states.tsx'
import { checkPartsQuery, comparableQuery, keyOf, type WholeCheck } from '../queries.ts'

const SHOWN_AT_FIRST = 3

type CheckComparisonProps = { details: WholeCheck; previous: CheckNeighbour }

/** What changed since the check before: in words, and what it did to net pay. */
export function CheckComparison({ details, previous }: CheckComparisonProps) {
  const { date, endDate, sequence, netPay } = details.check
  if (!knownParts(details) || netPay === null || sequence === undefined) return null
  const { takesBack, paysNothing } = COMPARISON_MESSAGES
  if (netPay <= 0) return <NotCompared why={netPay < 0 ? takesBack : paysNothing} />
  return <WithEarlier details={details} own={{ date, endDate, sequence }} previous={previous} />
}

type Compared = CheckComparisonProps & { own: CheckNeighbour }

/** The check that this one is compared with, and what changed since; both read once, however many ask. */
function useChanges({ details, own, previous }: Compared) {
  const found = useRead(comparableQuery(own, previous))
  const other = found.data && 'with' in found.data ? found.data.with : undefined
  const before = useRead({ ...checkPartsQuery(keyOf(other ?? previous)), enabled: other !== undefined })
  const parts = knownParts(details)
  const partsBefore = before.data && knownParts(before.data)
  const changes = parts && partsBefore ? compareChecks(parts, partsBefore) : undefined
  return { found, other, before, partsBefore, changes }
}

/** The first thing that is said of a check: how its net pay changed, and what changed it most. */
export function NetPayChange({ details, previous }: CheckComparisonProps) {
  const { date, endDate, sequence, netPay } = details.check
  if (!knownParts(details) || netPay === null || netPay <= 0 || sequence === undefined) return null
  return <ChangeInWords details={details} own={{ date, endDate, sequence }} previous={previous} />
}

function ChangeInWords(compared: Compared) {
  const { language, t } = useLanguage()
  const { found, other, changes } = useChanges(compared)
  if (found.isError || found.data === null || (found.data && 'besides' in found.data)) return null
  const [largest] = changes ?? []
  const cents = Math.round(100 * effectOf(changes ?? []))
  const lead = other && changes && netPayChangeInWords({ cents, before: other, now: compared.own }, language)
  const reason = largest && largest.kind !== 'unexplained' && `${t(changeInWords(largest, language))}.`
  return (
    // As high as it will be, so that nothing moves when it comes.
    <Text c="bright" fz={17} mih={52} maw="36ch" mt={8}>
      {lead && [t(lead), reason].filter(Boolean).join(' ')}
    </Text>
  )
}

function WithEarlier(compared: Compared) {
  const { language } = useLanguage()
  const { found, other, before, partsBefore, changes } = useChanges(compared)
  const failed = found.isError ? found : before.isError ? before : undefined
  if (found.data === null || (before.data && !partsBefore)) return null
  if (found.data && 'besides' in found.data) {
    const values = { date: formatDate(found.data.besides.date, language) }
    return <NotCompared why={{ text: COMPARISON_MESSAGES.besides, values }} />
  }
  // The first line of the page says it already.
  if (changes?.length === 0) return null
  // The one that stands right before it need not be named.
  const isNamed = other !== undefined && checkHref(other) !== checkHref(compared.previous)
  return (
    <Titled {...(isNamed && { other })}>
      {changes ? (
        <Changes changes={changes} />
      ) : failed ? (
        <Failed onRetry={() => void failed.refetch()} />
      ) : (
        <Loading />
      )}
    </Titled>
  )
}

function Titled({ other, children }: { other?: Check; children: ReactNode }) {
  const { language, t } = useLanguage()
  return (
    <Card title={COMPARISON_MESSAGES.title}>
      {other && (
        <Text c="dimmed" fz={14} mb={4}>
          {t(COMPARISON_MESSAGES.comparedWith, {
            ...{ date: formatDate(other.date, language), number: other.checkNumber },
          })}
        </Text>
      )}
      {children}
    </Card>
  )
}

function NotCompared({ why }: { why: Message }) {
  const t = useTranslate()
  return (
    <Titled>
      <Text c="dimmed">{t(why)}</Text>
    </Titled>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Group justify="space-between" gap="4px 16px">
      <Text c="dimmed">{t(COMPARISON_MESSAGES.failed)}</Text>
      <Button variant="subtle" px={8} mx={-8} onClick={onRetry}>
        {t(TRY_AGAIN)}
      </Button>
    </Group>
  )
}

/** `+$12.00`, `−$136.50`. */
function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), 'currency')}`
}

type Line = { key: string; label: string; amount: number; isTotal?: boolean }

const effectOf = (changes: readonly CheckChange[]) => sumOf(changes, ({ effect }) => effect)

function Changes({ changes }: { changes: readonly CheckChange[] }) {
  const { language, t } = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  const others = changes.slice(shown.length)
  const lines: readonly Line[] = [
    ...shown.map(change => ({
      key: `${change.kind} ${change.description}`,
      label: t(changeInWords(change, language)),
      amount: change.effect,
    })),
    ...(others.length > 0
      ? [{ key: 'others', label: t(otherChanges(others.length)), amount: effectOf(others) }]
      : []),
    { key: 'total', label: t(COMPARISON_MESSAGES.total), amount: effectOf(changes), isTotal: true },
  ]
  return (
    <>
      <Box component="dl" className="ruled tabular" mb={-9}>
        {lines.map(({ key, label, amount, isTotal = false }) => (
          <Group key={key} justify="space-between" wrap="nowrap" gap={16} py={9}>
            <Box component="dt" c={isTotal ? 'bright' : undefined} fw={isTotal ? 620 : undefined}>
              {label}
            </Box>
            <Box component="dd" c="bright" fw={isTotal ? 650 : 560} style={{ whiteSpace: 'nowrap' }}>
              {amount === 0 ? formatMoney(0, 'currency') : signed(amount)}
            </Box>
          </Group>
        ))}
      </Box>
      {changes.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" px={8} mx={-8} mt={12} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? t(COMPARISON_MESSAGES.showLargest)
            : t(COMPARISON_MESSAGES.showAll, { count: changes.length })}
        </Button>
      )}
    </>
  )
}

/** Shown when the lines of a check do not add up to its net pay. */
export function AddsUpNote({ details }: { details: WholeCheck }) {
  const t = useTranslate()
  const parts = knownParts(details)
  if (!parts || addsUp(parts)) return null
  return (
    <Text role="note" c="var(--epay-waiting)">
      {t(COMPARISON_MESSAGES.doesNotAddUp)}
    </Text>
  )
}

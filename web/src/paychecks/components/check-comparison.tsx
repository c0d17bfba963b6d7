import { formatMoney } from '@epay/contract/common/money'
import { addsUp, type CheckChange, compareChecks, knownParts } from '@epay/contract/paychecks/compare-checks'
import {
  COMPARISON_MESSAGES,
  changeInWords,
  otherChanges,
} from '@epay/contract/paychecks/comparison-messages'
import { sumOf } from '@epay/contract/paychecks/sums'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { type CheckParams, checkPartsQuery, type WholeCheck } from '../queries.ts'

const SHOWN_AT_FIRST = 3

type CheckComparisonProps = { details: WholeCheck; previous: CheckParams }

/** What changed since the check before: in words, and what it did to net pay. */
export function CheckComparison({ details, previous }: CheckComparisonProps) {
  const t = useTranslate()
  const before = useRead(checkPartsQuery(previous))
  const parts = knownParts(details)
  const partsBefore = before.data && knownParts(before.data)
  if (!parts || (before.data && !partsBefore)) return null
  return (
    <Card title={t(COMPARISON_MESSAGES.title)}>
      {partsBefore ? (
        <Changes changes={compareChecks(parts, partsBefore)} />
      ) : before.isError ? (
        <Group justify="space-between" gap="4px 16px">
          <Text c="dimmed">{t(COMPARISON_MESSAGES.failed)}</Text>
          <Button variant="subtle" px={8} mx={-8} onClick={() => void before.refetch()}>
            {t('Try Again')}
          </Button>
        </Group>
      ) : (
        <Loading />
      )}
    </Card>
  )
}

/** `+$12.00`, `−$136.50`. */
function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), 'currency')}`
}

type Line = { key: string; label: string; amount: number; isTotal?: boolean }

const effectOf = (changes: readonly CheckChange[]) => sumOf(changes, ({ effect }) => effect)

function Changes({ changes }: { changes: readonly CheckChange[] }) {
  const t = useTranslate()
  const [isWhole, setIsWhole] = useState(false)
  if (changes.length === 0) return <Text c="dimmed">{t(COMPARISON_MESSAGES.sameNet)}</Text>
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  const others = changes.slice(shown.length)
  const lines: readonly Line[] = [
    ...shown.map(change => ({
      key: `${change.kind} ${change.description}`,
      label: t(changeInWords(change)),
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

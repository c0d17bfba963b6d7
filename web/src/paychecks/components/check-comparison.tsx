import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import {
  addsUp,
  type CheckChange,
  COMPARISON_MESSAGES,
  compareChecks,
  describeChange,
  describeNetPayChange,
  describeSmallerChanges,
  hasAllNumbers,
} from '@epay/contract/paychecks/compare-checks'
import type { Check, CheckKey } from '@epay/contract/paychecks/schemas'
import { sumOf } from '@epay/contract/paychecks/sums'
import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { checkHref } from '#web/lib/paths.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/states.tsx'
import { type CheckWithLines, checkDetailsQuery, comparableQuery, toCheckParams } from '../queries.ts'

const INITIAL_CHANGE_COUNT = 3

type ComparisonProps = { details: CheckWithLines; previous: CheckKey }

function useChanges({ details, previous }: ComparisonProps) {
  const { date, endDate, sequence = 0 } = details.check
  const comparable = usePageQuery(comparableQuery({ date, endDate, sequence }, previous))
  const comparedCheck = comparable.data && 'with' in comparable.data ? comparable.data.with : undefined
  const before = usePageQuery({
    ...checkDetailsQuery(toCheckParams(comparedCheck ?? previous)),
    enabled: comparedCheck !== undefined,
  })
  const changes = before.data && hasAllNumbers(before.data) ? compareChecks(details, before.data) : undefined
  return { comparable, comparedCheck, before, changes }
}

const hasPay = (details: CheckWithLines) => hasAllNumbers(details) && Number(details.check.netPay) > 0

export function NetPayChange(props: ComparisonProps) {
  return hasPay(props.details) && <NetPayChangeText {...props} />
}

function NetPayChangeText(props: ComparisonProps) {
  const { language, t } = useLanguage()
  const { comparable, comparedCheck, changes } = useChanges(props)
  if (comparable.isError || comparable.data === null || (comparable.data && 'besides' in comparable.data))
    return null
  const [largestChange] = changes ?? []
  const cents = Math.round(100 * sumEffects(changes ?? []))
  const currentCheck = props.details.check
  const lead =
    comparedCheck &&
    changes &&
    describeNetPayChange({ cents, before: comparedCheck, now: currentCheck }, language)
  const reason =
    largestChange && largestChange.kind !== 'unexplained' && `${t(describeChange(largestChange, language))}.`
  return (
    // Reserves the height, so that the layout doesn't shift when the text arrives.
    <Text c="bright" fz={17} mih={52} maw="36ch" mt={8}>
      {lead && [t(lead), reason].filter(Boolean).join(' ')}
    </Text>
  )
}

export function CheckComparison(props: ComparisonProps) {
  const { details } = props
  const { takesBack, paysNothing } = COMPARISON_MESSAGES
  if (!hasAllNumbers(details)) return null
  if (!hasPay(details))
    return <NoComparison reason={Number(details.check.netPay) < 0 ? takesBack : paysNothing} />
  return <ListedChanges {...props} />
}

function ListedChanges(props: ComparisonProps) {
  const { language } = useLanguage()
  const { comparable, comparedCheck, before, changes } = useChanges(props)
  const failedQuery = comparable.isError ? comparable : before.isError ? before : undefined
  if (comparable.data === null || (before.data && !changes)) return null
  if (comparable.data && 'besides' in comparable.data) {
    const values = { date: formatDate(comparable.data.besides.date, language) }
    return <NoComparison reason={{ text: COMPARISON_MESSAGES.besides, values }} />
  }
  // The text at the top of the page already says that nothing changed.
  if (changes?.length === 0) return null
  const shouldNameCheck =
    comparedCheck !== undefined && checkHref(comparedCheck) !== checkHref(props.previous)
  return (
    <ComparisonCard {...(shouldNameCheck && { comparedCheck })}>
      {changes ? (
        <Changes changes={changes} />
      ) : failedQuery ? (
        <LoadFailure text={COMPARISON_MESSAGES.failed} onRetry={() => void failedQuery.refetch()} />
      ) : (
        <Loading />
      )}
    </ComparisonCard>
  )
}

function ComparisonCard({ comparedCheck, children }: { comparedCheck?: Check; children: ReactNode }) {
  const { language, t } = useLanguage()
  return (
    <Card title={COMPARISON_MESSAGES.title}>
      {comparedCheck && (
        <Text c="dimmed" fz={14} mb={4}>
          {t(COMPARISON_MESSAGES.comparedWith, {
            ...{ date: formatDate(comparedCheck.date, language), number: comparedCheck.checkNumber },
          })}
        </Text>
      )}
      {children}
    </Card>
  )
}

function NoComparison({ reason }: { reason: Message }) {
  const t = useTranslate()
  return (
    <ComparisonCard>
      <Text c="dimmed">{t(reason)}</Text>
    </ComparisonCard>
  )
}

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Group justify="space-between" gap="4px 16px">
      <Text c="dimmed">{t(text)}</Text>
      <Button variant="subtle" px={8} mx={-8} onClick={onRetry}>
        {t(PAGE_TEXTS.tryAgain)}
      </Button>
    </Group>
  )
}

function formatSigned(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), 'currency')}`
}

type Line = { key: string; label: string; amount: number; isTotal?: boolean }

const sumEffects = (changes: readonly CheckChange[]) => sumOf(changes, ({ effect }) => effect)

function Changes({ changes }: { changes: readonly CheckChange[] }) {
  const { language, t } = useLanguage()
  const [isExpanded, setIsExpanded] = useState(false)
  const shownChanges = isExpanded ? changes : changes.slice(0, INITIAL_CHANGE_COUNT)
  const remainingChanges = changes.slice(shownChanges.length)
  const lines: readonly Line[] = [
    ...shownChanges.map(change => ({
      key: `${change.kind} ${change.description}`,
      label: t(describeChange(change, language)),
      amount: change.effect,
    })),
    ...(remainingChanges.length > 0
      ? [
          {
            key: 'others',
            label: t(describeSmallerChanges(remainingChanges.length)),
            amount: sumEffects(remainingChanges),
          },
        ]
      : []),
    { key: 'total', label: t(COMPARISON_MESSAGES.total), amount: sumEffects(changes), isTotal: true },
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
              {amount === 0 ? formatMoney(0, 'currency') : formatSigned(amount)}
            </Box>
          </Group>
        ))}
      </Box>
      {changes.length > INITIAL_CHANGE_COUNT && (
        <Button variant="subtle" px={8} mx={-8} mt={12} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded
            ? t(COMPARISON_MESSAGES.showLargest)
            : t(COMPARISON_MESSAGES.showAll, { count: changes.length })}
        </Button>
      )}
    </>
  )
}

export function AddsUpNote({ details }: { details: CheckWithLines }) {
  const t = useTranslate()
  if (!hasAllNumbers(details) || addsUp(details)) return null
  return (
    <Text role="note" c="var(--epay-waiting)">
      {t(COMPARISON_MESSAGES.doesNotAddUp)}
    </Text>
  )
}

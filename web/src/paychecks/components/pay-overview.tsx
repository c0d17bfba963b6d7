import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import {
  CHECK_LABELS,
  NO_CHECKS,
  PAY_OVERVIEW_TEXTS,
  PAYCHECK_MESSAGES,
} from '@epay/contract/paychecks/messages'
import type { PaySummary, RecentCheck } from '@epay/contract/paychecks/schemas'
import { Anchor, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hasStatus, messageOf } from '#web/lib/api-error.ts'
import { checkHref } from '#web/lib/paths.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card, ChartCard } from '#web/ui/card.tsx'
import { DateText, Money } from '#web/ui/facts.tsx'
import { PlainTable, type PlainTableColumn } from '#web/ui/plain-table.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { paySummaryQuery } from '../queries.ts'
import { NetPay } from './check-summary.tsx'
import { PayChart } from './pay-chart.tsx'

/** `isCompact`: shows a single card, for the staff dashboard. */
export function PayOverview({ isCompact = false }: { isCompact?: boolean }) {
  const summary = usePageQuery(paySummaryQuery)
  const { recent = [], yearToDate } = summary.data ?? {}
  const [latest] = recent
  if (summary.isError || !yearToDate || !latest)
    return (
      <Card>
        {hasStatus(summary.error, 404) ? (
          <EmptyState title={PROFILE_MESSAGES.noData} text={PROFILE_MESSAGES.notConnected} />
        ) : summary.isError ? (
          <ErrorState
            title={PAYCHECK_MESSAGES.listFailed}
            text={messageOf(summary.error)}
            onRetry={() => summary.refetch()}
          />
        ) : yearToDate ? (
          <EmptyState {...NO_CHECKS} />
        ) : (
          <LoadingRows />
        )}
      </Card>
    )
  if (isCompact) return <OwnPay check={latest} sums={yearToDate} />
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LatestCheck check={latest} />
        <YearToDate sums={yearToDate} />
      </SimpleGrid>
      <PayHistory checks={recent} />
    </Stack>
  )
}

function OwnPay({ check, sums }: { check: RecentCheck; sums: PaySummary['yearToDate'] }) {
  const { language, t } = useLanguage()
  return (
    <Card title={PAY_OVERVIEW_TEXTS.own}>
      <Group gap="12px 48px" align="flex-end">
        <Amount
          label={t(PAY_OVERVIEW_TEXTS.netPay, { date: formatDate(check.date, language) })}
          amount={check.netPay}
        />
        <Amount
          label={`${t(CHECK_LABELS.net)}, ${t(PAY_OVERVIEW_TEXTS.yearToDate, { year: sums.year })}`}
          amount={sums.netPay}
        />
        <Group gap={8} ml={{ xs: 'auto' }}>
          <Button component={Link} to={checkHref(check)} variant="default">
            {t(PAY_OVERVIEW_TEXTS.open)}
          </Button>
          <Button component={Link} to={PAGES.employeeChecks.path} variant="subtle">
            {t(PAGE_TITLES.employeeChecks)}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="tabular">
      <Text c="dimmed" inherit>
        {label}
      </Text>
      <Text c="bright" fz={24} fw={650} lh={1.3}>
        {formatMoney(amount, 'currency')}
      </Text>
    </div>
  )
}

function LatestCheck({ check }: { check: RecentCheck }) {
  const { language, t } = useLanguage()
  return (
    <Card title={PAY_OVERVIEW_TEXTS.latest}>
      <Text c="dimmed" inherit className="tabular">
        {t(PAY_OVERVIEW_TEXTS.netPay, { date: formatDate(check.date, language) })}
      </Text>
      <NetPay amount={check.netPay} />
      <Text c="dimmed" inherit className="tabular">
        {t(PAY_OVERVIEW_TEXTS.fromGrossPay, { amount: formatMoney(check.grossPay, 'currency') })}
      </Text>
      <Button component={Link} to={checkHref(check)} mt={16}>
        {t(PAY_OVERVIEW_TEXTS.open)}
      </Button>
    </Card>
  )
}

function YearToDate({ sums }: { sums: PaySummary['yearToDate'] }) {
  const t = useTranslate()
  const { year, grossPay, taxes, otherDeductions, netPay } = sums
  const lines = [
    { label: CHECK_LABELS.gross, amount: grossPay },
    { label: CHECK_LABELS.taxes, amount: taxes },
    { label: CHECK_LABELS.otherDeductions, amount: otherDeductions },
    { label: CHECK_LABELS.net, amount: netPay },
  ]
  return (
    <Card title={t(PAY_OVERVIEW_TEXTS.yearToDate, { year })}>
      <Box component="dl" className="ruled tabular" mb={-9}>
        {lines.map(({ label, amount }) => (
          <Group key={label} justify="space-between" gap="4px 16px" py={9}>
            <Box component="dt" c="dimmed">
              {t(label)}
            </Box>
            <Box component="dd" c="bright" fw={label === CHECK_LABELS.net ? 650 : 560}>
              {formatMoney(amount, 'currency')}
            </Box>
          </Group>
        ))}
      </Box>
    </Card>
  )
}

function PayHistory({ checks }: { checks: readonly RecentCheck[] }) {
  const t = useTranslate()
  const count = checks.length
  const title = count === 1 ? t(PAY_OVERVIEW_TEXTS.lastCheck) : t(PAY_OVERVIEW_TEXTS.last, { count })
  return (
    <ChartCard title={title} table={<PlainTable label={title} columns={PAY_COLUMNS} rows={checks} />}>
      <Box px={{ base: 12, xs: 24 }} pt={4} pb={16}>
        <PayChart checks={checks} />
      </Box>
    </ChartCard>
  )
}

const PAY_COLUMNS: readonly PlainTableColumn<RecentCheck>[] = [
  {
    title: CHECK_LABELS.date,
    render: check => (
      <Anchor component={Link} to={checkHref(check)}>
        <DateText date={check.date} />
      </Anchor>
    ),
  },
  { title: CHECK_LABELS.gross, align: 'right', render: check => <Money amount={check.grossPay} /> },
  { title: CHECK_LABELS.net, align: 'right', render: check => <Money amount={check.netPay} /> },
]

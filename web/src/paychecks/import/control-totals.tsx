import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { formatCount, formatMoney } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { TOTALS_TEXTS } from '@epay/contract/paychecks/import-history-messages'
import {
  type ControlTotals,
  differenceOf,
  sumTotals,
  type Totals,
} from '@epay/contract/paychecks/import-totals'
import { Box, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { type LineColumn, PlainTable } from '#web/ui/plain-table.tsx'

type Row = { title: string; totals: Totals; tone: 'date' | 'sum' | 'previous' | 'difference' }

/** What an import pays by pay date, beside the last one of the same kind; nothing without checks. */
export function ControlTotalsCard({ totals, previous }: Partial<ControlTotals>) {
  if (!totals || totals.length === 0) return null
  return (
    <Card title={TOTALS_TEXTS.title} isFlush>
      <Text c="dimmed" fz={14} px={{ base: 16, xs: 24 }} pb={8}>
        {TOTALS_TEXTS.hint} {!previous && TOTALS_TEXTS.noPrevious}
      </Text>
      <Box style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={TOTALS_TEXTS.title}>
        <PlainTable
          label={TOTALS_TEXTS.title}
          columns={COLUMNS}
          rows={rowsOf({ totals, previous: previous ?? null })}
        />
      </Box>
    </Card>
  )
}

function rowsOf({ totals, previous }: ControlTotals): Row[] {
  const sum = sumTotals(totals)
  const before = previous && sumTotals(previous.totals)
  return [
    ...totals.map(each => ({ title: formatDate(each.date), totals: each, tone: 'date' as const })),
    ...(totals.length > 1 || before ? [{ title: TOTALS_TEXTS.sum, totals: sum, tone: 'sum' as const }] : []),
    ...(previous && before
      ? [
          {
            title: english(TOTALS_TEXTS.previous, { date: formatDate(toDateIn(new Date(previous.at))) }),
            ...{ totals: before, tone: 'previous' as const },
          },
          {
            ...{ title: TOTALS_TEXTS.difference, totals: differenceOf(sum, before) },
            tone: 'difference' as const,
          },
        ]
      : []),
  ]
}

/** `+12.00`, `−3.00`. */
function signed(text: string, value: number): string {
  return value === 0 ? text : `${value < 0 ? '−' : '+'}${text.replace(/^-/, '')}`
}

function numberColumn(title: string, read: (totals: Totals) => number): LineColumn<Row> {
  const isCount = title === TOTALS_TEXTS.checks
  return {
    title,
    align: 'right',
    render: ({ totals, tone }) => {
      const value = read(totals)
      const text = isCount ? formatCount(value) : formatMoney(value)
      return <Cell tone={tone}>{tone === 'difference' ? signed(text, value) : text}</Cell>
    },
  }
}

function Cell({ tone, children }: { tone: Row['tone']; children: string }) {
  const isStrong = tone === 'sum' || tone === 'difference'
  return (
    <Text
      span
      inherit
      className="tabular"
      c={tone === 'previous' ? 'dimmed' : 'bright'}
      fw={isStrong ? 620 : undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      {children}
    </Text>
  )
}

const COLUMNS: readonly LineColumn<Row>[] = [
  {
    title: TOTALS_TEXTS.date,
    isRowHeader: true,
    render: ({ title, tone }) => <Cell tone={tone}>{title}</Cell>,
  },
  numberColumn(TOTALS_TEXTS.checks, totals => totals.checks),
  numberColumn(TOTALS_TEXTS.gross, totals => totals.grossPay),
  numberColumn(TOTALS_TEXTS.taxes, totals => totals.taxes),
  numberColumn(TOTALS_TEXTS.otherDeductions, totals => totals.otherDeductions),
  numberColumn(TOTALS_TEXTS.net, totals => totals.netPay),
  numberColumn(TOTALS_TEXTS.directDeposits, totals => totals.directDeposits),
]

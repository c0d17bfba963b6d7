import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { formatCount, formatMoney } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import {
  type ControlTotals,
  type ImportCounts,
  type ImportRowCounts,
  subtractTotals,
  sumTotals,
  type Totals,
} from '@epay/contract/paychecks/import-endpoints'
import { TOTALS_TEXTS } from '@epay/contract/paychecks/import-history'
import { IMPORT_COUNTS, IMPORT_ROW_TEXTS } from '@epay/contract/paychecks/import-messages'
import { Box, Group, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import classes from './import.module.css'

const ROWS = [
  ['employees', 'employees.csv'],
  ['checks', 'checks.csv'],
  ['lines', 'check-lines.csv'],
  ['details', 'earnings-details.csv'],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[]

const COUNT_KEYS = [
  'new',
  'changed',
  'voided',
  'given',
  'unchanged',
  'removed',
  'returning',
] as const satisfies (keyof ImportRowCounts)[]

export function ImportCountsTable({ counts }: { counts: ImportCounts }) {
  const keys = COUNT_KEYS.filter(
    key =>
      (key !== 'voided' || counts.checks.voided !== undefined) &&
      (key !== 'given' || counts.employees.given !== undefined) &&
      (key !== 'returning' || counts.employees.returning !== undefined),
  )
  const countColumns = keys.map(key => ({
    title: IMPORT_ROW_TEXTS[key],
    align: 'right' as const,
    render: ([file]: (typeof ROWS)[number]) => {
      const count = counts[file][key] ?? 0
      return (
        <Text span inherit c={count > 0 ? 'bright' : 'dimmed'} fw={count > 0 ? 620 : undefined}>
          {formatCount(count)}
        </Text>
      )
    },
  }))
  return (
    <ScrolledTable
      title={IMPORT_ROW_TEXTS.title}
      label={IMPORT_ROW_TEXTS.title}
      className={classes.counts}
      columns={[
        {
          title: IMPORT_ROW_TEXTS.title,
          isRowHeader: true,
          render: ([file, name]) => (
            <Text span inherit c="bright" fw={560}>
              {IMPORT_ROW_TEXTS[file]}{' '}
              <Text span c="dimmed" fz={14} ml={6} visibleFrom="xs">
                {name}
              </Text>
            </Text>
          ),
        },
        ...countColumns,
      ]}
      rows={ROWS}
    />
  )
}

type Row = { title: string; totals: Totals; tone?: 'sum' | 'previous' | 'difference' }

export function ControlTotalsCard({ totals, previous }: Partial<ControlTotals>) {
  const isPhone = useIsPhone()
  if (!totals || totals.length === 0) return null
  const rows = buildRows({ totals, previous: previous ?? null })
  return (
    <Card title={TOTALS_TEXTS.title} isFlush>
      <Text c="dimmed" fz={14} px={{ base: 16, xs: 24 }} pb={8}>
        {TOTALS_TEXTS.hint} {!previous && TOTALS_TEXTS.noPrevious}
      </Text>
      {isPhone ? (
        <TotalsCards rows={rows} />
      ) : (
        <ScrolledTable title={TOTALS_TEXTS.title} label={TOTALS_TEXTS.title} columns={COLUMNS} rows={rows} />
      )}
    </Card>
  )
}

function buildRows({ totals, previous }: ControlTotals): Row[] {
  const sum = sumTotals(totals)
  const rows: Row[] = totals.map(each => ({ title: formatDate(each.date), totals: each }))
  if (totals.length > 1 || previous) rows.push({ title: TOTALS_TEXTS.sum, totals: sum, tone: 'sum' })
  if (previous) {
    const date = formatDate(toDateIn(new Date(previous.at)))
    const previousSum = sumTotals(previous.totals)
    rows.push(
      { title: english(TOTALS_TEXTS.previous, { date }), totals: previousSum, tone: 'previous' },
      { title: TOTALS_TEXTS.difference, totals: subtractTotals(sum, previousSum), tone: 'difference' },
    )
  }
  return rows
}

function formatSigned(text: string, value: number): string {
  return value === 0 ? text : `${value < 0 ? '−' : '+'}${text.replace(/^-/, '')}`
}

function buildNumberColumn(title: string, read: (totals: Totals) => number): PlainTableColumn<Row> {
  const isCount = title === TOTALS_TEXTS.checks
  return {
    title,
    align: 'right',
    render: ({ totals, tone }) => {
      const value = read(totals)
      const text = isCount ? formatCount(value) : formatMoney(value)
      return <Cell tone={tone}>{tone === 'difference' ? formatSigned(text, value) : text}</Cell>
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

const NET_COLUMN = buildNumberColumn(TOTALS_TEXTS.net, totals => totals.netPay)

const COLUMNS: readonly PlainTableColumn<Row>[] = [
  {
    title: TOTALS_TEXTS.date,
    isRowHeader: true,
    render: ({ title, tone }) => <Cell tone={tone}>{title}</Cell>,
  },
  buildNumberColumn(TOTALS_TEXTS.checks, totals => totals.checks),
  buildNumberColumn(TOTALS_TEXTS.gross, totals => totals.grossPay),
  buildNumberColumn(TOTALS_TEXTS.taxes, totals => totals.taxes),
  buildNumberColumn(TOTALS_TEXTS.otherDeductions, totals => totals.otherDeductions),
  NET_COLUMN,
  buildNumberColumn(TOTALS_TEXTS.directDeposits, totals => totals.directDeposits),
]

function TotalsCards({ rows }: { rows: readonly Row[] }) {
  const otherColumns = COLUMNS.filter(column => column.align === 'right' && column !== NET_COLUMN)
  return (
    <Box component="ul" className="bare" aria-label={TOTALS_TEXTS.title}>
      {rows.map(row => (
        <Box
          component="li"
          key={row.title}
          px={16}
          py={12}
          style={{ borderTop: '1px solid var(--epay-line)' }}
        >
          <Text c={row.tone === 'previous' ? 'dimmed' : 'bright'} fw={620} inherit>
            {row.title}
          </Text>
          <Box component="dl" m={0}>
            {[NET_COLUMN, ...otherColumns].map(column => (
              <Group key={column.title} justify="space-between" gap="0 16px">
                <Box component="dt" c="dimmed" fz={14}>
                  {column.title}
                </Box>
                <Box
                  component="dd"
                  fz={column === NET_COLUMN ? 17 : undefined}
                  fw={column === NET_COLUMN ? 620 : undefined}
                >
                  {column.render(row)}
                </Box>
              </Group>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

export function pluralize(count: number, noun: keyof typeof IMPORT_COUNTS): string {
  const { one, many } = IMPORT_COUNTS[noun]
  return count === 1 ? one : english(many, { count: formatCount(count) })
}

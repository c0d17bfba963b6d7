import { formatMoney } from '@epay/contract/common/money'
import { type NamedKind, translateLineName } from '@epay/contract/paychecks/known-lines'
import {
  CHECK_LABELS,
  EARNING_DETAIL_TEXTS,
  LINE_TEXTS,
  STATEMENT_MESSAGES,
} from '@epay/contract/paychecks/messages'
import type { CheckLine, Earning, EarningDetail } from '@epay/contract/paychecks/schemas'
import { formatUnits, sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useSet } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/facts.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { CheckWithLines } from '../queries.ts'
import { DetailsByDay } from './details-by-day.tsx'
import { LineExplanation } from './line-explanation.tsx'
import classes from './lines-table.module.css'

function buildAmountColumns(rows: readonly CheckLine[]): PlainTableColumn<CheckLine>[] {
  return [
    {
      ...{ title: LINE_TEXTS.amount, align: 'right', size: 'amount' },
      render: row => formatMoney(row.amount),
      total: formatMoney(sumOf(rows, row => row.amount)),
    },
    {
      ...{ title: LINE_TEXTS.ytd, align: 'right', size: 'ytd' },
      render: row => formatMoney(row.ytd),
      total: formatMoney(sumOf(rows, row => row.ytd)),
    },
  ]
}

function buildUnitsColumn(rows: readonly Earning[]): PlainTableColumn<Earning> {
  return {
    ...{ title: LINE_TEXTS.units, align: 'right', size: 'units' },
    render: row => formatUnits(row.units),
    total: formatUnits(sumOfUnits(rows, row => row.units)),
  }
}

/** On phones, the longest table is last and collapsed. */
export function CheckTables({ details }: { details: CheckWithLines }) {
  const { language, t } = useLanguage()
  const isPhone = useIsPhone()
  const { directDeposits, earnings, earningDetails, taxes, otherDeductions } = details
  const buildDescriptionColumn = (kind: NamedKind, total: string): PlainTableColumn<CheckLine> => ({
    title: LINE_TEXTS.description,
    render: row => translateLineName(kind, row.description, language),
    total: t(total),
  })
  return (
    <>
      <LinesTable
        title={CHECK_LABELS.directDeposits}
        columns={[
          buildDescriptionColumn('directDeposit', LINE_TEXTS.totalDirectDeposits),
          ...buildAmountColumns(directDeposits),
        ]}
        rows={directDeposits}
        empty={LINE_TEXTS.noDirectDeposits}
      />
      <LinesTable
        title={CHECK_LABELS.earnings}
        columns={[
          buildDescriptionColumn('earning', LINE_TEXTS.totalEarnings),
          buildUnitsColumn(earnings),
          ...buildAmountColumns(earnings),
        ]}
        rows={earnings}
        empty={STATEMENT_MESSAGES.noEarnings}
        explain={line => <LineExplanation kind="earning" line={line} details={details} />}
      />
      {!isPhone && (
        <LinesTable
          title={EARNING_DETAIL_TEXTS.title}
          columns={DETAILS_COLUMNS}
          rows={earningDetails}
          empty={EARNING_DETAIL_TEXTS.none}
        />
      )}
      <LinesTable
        title={CHECK_LABELS.taxes}
        columns={[buildDescriptionColumn('deduction', LINE_TEXTS.totalTaxes), ...buildAmountColumns(taxes)]}
        rows={taxes}
        empty={LINE_TEXTS.noTaxes}
        explain={line => <LineExplanation kind="tax" line={line} />}
      />
      <LinesTable
        title={CHECK_LABELS.otherDeductions}
        columns={[
          buildDescriptionColumn('deduction', LINE_TEXTS.totalOtherDeductions),
          ...buildAmountColumns(otherDeductions),
        ]}
        rows={otherDeductions}
        empty={LINE_TEXTS.noOtherDeductions}
        explain={line => <LineExplanation kind="otherDeduction" line={line} />}
      />
      {isPhone && <DetailsByDay details={earningDetails} />}
    </>
  )
}

const DETAILS_COLUMNS: readonly PlainTableColumn<EarningDetail>[] = [
  { title: EARNING_DETAIL_TEXTS.payId, render: row => row.payId },
  { title: EARNING_DETAIL_TEXTS.workDate, render: row => <DateText date={row.workDate} /> },
  { title: EARNING_DETAIL_TEXTS.units, align: 'right', render: row => formatUnits(row.units) },
  { title: EARNING_DETAIL_TEXTS.rate, align: 'right', render: row => formatUnits(row.rate) },
  { title: EARNING_DETAIL_TEXTS.amount, align: 'right', render: row => formatMoney(row.amount) },
  { title: EARNING_DETAIL_TEXTS.job, render: row => row.job },
  { title: EARNING_DETAIL_TEXTS.costCode, render: row => row.jcCostCode },
]

type LinesTableProps<Row> = {
  title: string
  columns: readonly PlainTableColumn<Row>[]
  rows: readonly Row[]
  empty: string
  explain?: (row: Row) => ReactNode
}

function LinesTable<Row>({ title, columns: plainColumns, rows, empty, explain }: LinesTableProps<Row>) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const openRows = useSet<Row>()
  const toggle = (row: Row) => (openRows.has(row) ? openRows.delete(row) : openRows.add(row))
  const [firstColumn, ...otherColumns] = plainColumns
  const renderOpener = (row: Row) => (
    <UnstyledButton className={classes.opener} aria-expanded={openRows.has(row)} onClick={() => toggle(row)}>
      <IconChevronRight size={16} aria-hidden />
      <span>{firstColumn?.render(row)}</span>
    </UnstyledButton>
  )
  const columns =
    explain && firstColumn ? [{ ...firstColumn, render: renderOpener }, ...otherColumns] : plainColumns
  const renderDetail = (row: Row) => openRows.has(row) && explain?.(row)
  const isList = isPhone && columns.some(({ size }) => size === 'amount')
  return (
    <Card title={title} isFlush>
      {rows.length === 0 ? (
        <Text px={{ base: 16, xs: 24 }} pt={4} pb={{ base: 16, xs: 20 }} c="dimmed">
          {t(empty)}
        </Text>
      ) : isList ? (
        <LineList title={title} columns={columns} rows={rows} renderDetail={renderDetail} />
      ) : (
        <ScrolledTable title={title} columns={columns} rows={rows} detailOf={renderDetail} />
      )}
    </Card>
  )
}

type LineListProps<Row> = Pick<LinesTableProps<Row>, 'title' | 'columns' | 'rows'> & {
  renderDetail: (row: Row) => ReactNode
}

function LineList<Row>({ title, columns, rows, renderDetail }: LineListProps<Row>) {
  const t = useTranslate()
  const [name, ...values] = columns
  const isMain = ({ size }: PlainTableColumn<Row>) => size === 'amount'
  const renderLine = (renderContent: (column: PlainTableColumn<Row>) => ReactNode, isTotal: boolean) => (
    <Box component="dl" className={`tabular ${classes.line}`} fw={isTotal ? 650 : undefined}>
      <Group component="div" justify="space-between" align="baseline" wrap="nowrap" gap={16}>
        <Box component="dt" c="bright" style={{ overflowWrap: 'anywhere' }}>
          {name && renderContent(name)}
        </Box>
        {values.filter(isMain).map(column => (
          <Box component="dd" key={column.title} c="bright">
            <VisuallyHidden>{t(column.title)} </VisuallyHidden>
            {renderContent(column)}
          </Box>
        ))}
      </Group>
      <Group component="div" justify="space-between" gap="2px 16px" fz={14} c="dimmed">
        {values
          .filter(column => !isMain(column))
          .map(column => (
            <Box component="dd" key={column.title} ml={column.size === 'ytd' ? 'auto' : 0}>
              {t(column.title)} {renderContent(column)}
            </Box>
          ))}
      </Group>
    </Box>
  )
  return (
    <ul className="bare ruled" aria-label={t(title)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never move
        <Box component="li" key={index} px={16} py={10}>
          {renderLine(({ render }) => render(row), false)}
          {renderDetail(row) && <Box mt={10}>{renderDetail(row)}</Box>}
        </Box>
      ))}
      <Box component="li" px={16} py={10}>
        {renderLine(({ total }) => total, true)}
      </Box>
    </ul>
  )
}

import { formatMoney } from '@epay/contract/common/money'
import { CHECK_LABELS } from '@epay/contract/paychecks/messages'
import { EARNING_DETAIL_TEXTS, LINE_TEXTS } from '@epay/contract/paychecks/page-texts'
import type { CheckLine, Earning, EarningDetail } from '@epay/contract/paychecks/schemas'
import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/statement-messages'
import { formatUnits, sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import { Box } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/facts.tsx'
import type { LineColumn } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { WholeCheck } from '../queries.ts'
import { LineExplanation } from './line-explanation.tsx'
import { LinesTable } from './lines-table.tsx'

function amountColumns(rows: readonly CheckLine[]): LineColumn<CheckLine>[] {
  return [
    {
      title: LINE_TEXTS.amount,
      align: 'right',
      size: 'amount',
      render: row => formatMoney(row.amount),
      total: formatMoney(sumOf(rows, row => row.amount)),
    },
    {
      title: LINE_TEXTS.ytd,
      align: 'right',
      size: 'ytd',
      render: row => formatMoney(row.ytd),
      total: formatMoney(sumOf(rows, row => row.ytd)),
    },
  ]
}

function description(total: string): LineColumn<CheckLine> {
  return { title: LINE_TEXTS.description, render: row => row.description, total: <Said text={total} /> }
}

function Said({ text }: { text: string }) {
  return useTranslate()(text)
}

function earningColumns(rows: readonly Earning[]): LineColumn<Earning>[] {
  const units: LineColumn<Earning> = {
    title: LINE_TEXTS.units,
    align: 'right',
    size: 'units',
    render: row => formatUnits(row.units),
    total: formatUnits(sumOfUnits(rows, row => row.units)),
  }
  return [description(LINE_TEXTS.totalEarnings), units, ...amountColumns(rows)]
}

/** The five tables of a check. */
export function CheckTables({ details }: { details: WholeCheck }) {
  const { directDeposits, earnings, earningDetails, taxes, otherDeductions } = details
  return (
    <>
      <LinesTable
        title={CHECK_LABELS.directDeposits}
        columns={[description(LINE_TEXTS.totalDirectDeposits), ...amountColumns(directDeposits)]}
        rows={directDeposits}
        empty={LINE_TEXTS.noDirectDeposits}
      />
      <LinesTable
        title={CHECK_LABELS.earnings}
        columns={earningColumns(earnings)}
        rows={earnings}
        empty={STATEMENT_MESSAGES.noEarnings}
        explain={line => <LineExplanation of="earning" line={line} details={details} />}
      />
      <EarningDetails details={earningDetails} />
      <LinesTable
        title={CHECK_LABELS.taxes}
        columns={[description(LINE_TEXTS.totalTaxes), ...amountColumns(taxes)]}
        rows={taxes}
        empty={LINE_TEXTS.noTaxes}
        explain={line => <LineExplanation of="tax" line={line} />}
      />
      <LinesTable
        title={CHECK_LABELS.otherDeductions}
        columns={[description(LINE_TEXTS.totalOtherDeductions), ...amountColumns(otherDeductions)]}
        rows={otherDeductions}
        empty={LINE_TEXTS.noOtherDeductions}
        explain={line => <LineExplanation of="otherDeduction" line={line} />}
      />
    </>
  )
}

const DETAILS_COLUMNS: readonly LineColumn<EarningDetail>[] = [
  { title: EARNING_DETAIL_TEXTS.payId, render: row => row.payId },
  { title: EARNING_DETAIL_TEXTS.workDate, render: row => <DateText date={row.workDate} /> },
  { title: EARNING_DETAIL_TEXTS.units, align: 'right', render: row => formatUnits(row.units) },
  { title: EARNING_DETAIL_TEXTS.rate, align: 'right', render: row => formatUnits(row.rate) },
  { title: EARNING_DETAIL_TEXTS.amount, align: 'right', render: row => formatMoney(row.amount) },
  { title: EARNING_DETAIL_TEXTS.job, render: row => row.job },
  { title: EARNING_DETAIL_TEXTS.costCode, render: row => row.jcCostCode },
]

const CARD_GRID = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '6px 12px' }
const CARD_SPANS: Record<string, string> = {
  [EARNING_DETAIL_TEXTS.workDate]: 'span 2',
  [EARNING_DETAIL_TEXTS.job]: 'span 3',
  [EARNING_DETAIL_TEXTS.costCode]: 'span 3',
}

/** Earnings by day, job and cost code: a table, or a card for each on phones. */
function EarningDetails({ details }: { details: readonly EarningDetail[] }) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  if (!isPhone || details.length === 0) {
    return (
      <LinesTable
        title={EARNING_DETAIL_TEXTS.title}
        columns={DETAILS_COLUMNS}
        rows={details}
        empty={EARNING_DETAIL_TEXTS.none}
      />
    )
  }
  return (
    <Card title={EARNING_DETAIL_TEXTS.title} isFlush>
      <ul className="bare ruled" aria-label={t(EARNING_DETAIL_TEXTS.title)}>
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: details have no identity but their place, and never move
          <Box component="li" key={index} px={16} py={12}>
            <Box component="dl" className="tabular" display="grid" style={CARD_GRID}>
              {DETAILS_COLUMNS.map(({ title, render }) => (
                <Box key={title} style={{ gridColumn: CARD_SPANS[title] }}>
                  <Box component="dt" c="dimmed" fz={13}>
                    {t(title)}
                  </Box>
                  <Box
                    component="dd"
                    c="bright"
                    fw={title === EARNING_DETAIL_TEXTS.amount ? 620 : undefined}
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {render(detail)}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </ul>
    </Card>
  )
}

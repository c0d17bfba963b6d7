import { formatMoney } from '@epay/contract/common/money'
import { CHECK_LABELS, PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import type { CheckLine, Earning, EarningDetail } from '@epay/contract/paychecks/schemas'
import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/statement-messages'
import { formatUnits, sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import { Box } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import type { LineColumn } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { WholeCheck } from '../queries.ts'
import type { LineExplanationProps } from './line-explanation.tsx'
import { LinesTable } from './lines-table.tsx'

function amountColumns(rows: readonly CheckLine[]): LineColumn<CheckLine>[] {
  return [
    {
      title: 'Amount',
      align: 'right',
      size: 'amount',
      render: row => formatMoney(row.amount),
      total: formatMoney(sumOf(rows, row => row.amount)),
    },
    {
      title: 'YTD',
      align: 'right',
      size: 'ytd',
      render: row => formatMoney(row.ytd),
      total: formatMoney(sumOf(rows, row => row.ytd)),
    },
  ]
}

function description(total: string): LineColumn<CheckLine> {
  return { title: 'Description', render: row => row.description, total: <Said text={total} /> }
}

function Said({ text }: { text: string }) {
  return useTranslate()(text)
}

function earningColumns(rows: readonly Earning[]): LineColumn<Earning>[] {
  const units: LineColumn<Earning> = {
    title: 'Units',
    align: 'right',
    size: 'units',
    render: row => formatUnits(row.units),
    total: formatUnits(sumOfUnits(rows, row => row.units)),
  }
  return [description('Total Earnings'), units, ...amountColumns(rows)]
}

/** Loaded when the first line is opened. */
const LineExplanation = lazyPart<LineExplanationProps>(
  () => import('./line-explanation.tsx').then(file => file.LineExplanation),
  { failed: PAYCHECK_MESSAGES.explanationFailed },
)

/** The five tables of a check. */
export function CheckTables({ details }: { details: WholeCheck }) {
  const { directDeposits, earnings, earningDetails, taxes, otherDeductions } = details
  return (
    <>
      <LinesTable
        title={CHECK_LABELS.directDeposits}
        columns={[description('Total Direct Deposits'), ...amountColumns(directDeposits)]}
        rows={directDeposits}
        empty="This check was not deposited directly."
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
        columns={[description('Total Taxes'), ...amountColumns(taxes)]}
        rows={taxes}
        empty="No taxes were withheld."
        explain={line => <LineExplanation of="tax" line={line} />}
      />
      <LinesTable
        title={CHECK_LABELS.otherDeductions}
        columns={[description('Total Other Deductions'), ...amountColumns(otherDeductions)]}
        rows={otherDeductions}
        empty="No other deductions."
        explain={line => <LineExplanation of="otherDeduction" line={line} />}
      />
    </>
  )
}

const DETAILS_TITLE = 'Earnings Details'

const DETAILS_COLUMNS: readonly LineColumn<EarningDetail>[] = [
  { title: 'Pay Id', render: row => row.payId },
  { title: 'Work Date', render: row => <DateText date={row.workDate} /> },
  { title: 'Units', align: 'right', render: row => formatUnits(row.units) },
  { title: 'Rate', align: 'right', render: row => formatUnits(row.rate) },
  { title: 'Amount', align: 'right', render: row => formatMoney(row.amount) },
  { title: 'Job', render: row => row.job },
  { title: 'JC Cost Code', render: row => row.jcCostCode },
]

const CARD_GRID = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '6px 12px' }
const CARD_SPANS: Record<string, string> = { 'Work Date': 'span 2', Job: 'span 3', 'JC Cost Code': 'span 3' }

/** Earnings by day, job and cost code: a table, or a card for each on phones. */
function EarningDetails({ details }: { details: readonly EarningDetail[] }) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  if (!isPhone || details.length === 0) {
    return (
      <LinesTable
        title={DETAILS_TITLE}
        columns={DETAILS_COLUMNS}
        rows={details}
        empty="No details by day and job."
      />
    )
  }
  return (
    <Card title={DETAILS_TITLE} isFlush>
      <ul className="bare ruled" aria-label={t(DETAILS_TITLE)}>
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
                    fw={title === 'Amount' ? 620 : undefined}
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

import { formatMoney } from '@epay/contract/common/money'
import type { CheckLine, Earning, EarningDetail } from '@epay/contract/paychecks/schemas'
import { DateText } from '#web/ui/date.tsx'
import type { CheckDetails } from '../queries.ts'
import { sumOf } from '../sums.ts'
import { type LineColumn, LinesTable } from './lines-table.tsx'

const UNIT_FORMAT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

function amountColumns(rows: readonly CheckLine[]): LineColumn<CheckLine>[] {
  return [
    {
      title: 'Amount',
      align: 'right',
      render: row => formatMoney(row.amount),
      total: formatMoney(sumOf(rows, row => row.amount)),
    },
    {
      title: 'YTD',
      align: 'right',
      render: row => formatMoney(row.ytd),
      total: formatMoney(sumOf(rows, row => row.ytd)),
    },
  ]
}

function description(total: string): LineColumn<CheckLine> {
  return { title: 'Description', render: row => row.description, total }
}

function earningColumns(rows: readonly Earning[]): LineColumn<Earning>[] {
  const units: LineColumn<Earning> = {
    title: 'Units',
    align: 'right',
    render: row => UNIT_FORMAT.format(row.units),
    total: UNIT_FORMAT.format(sumOf(rows, row => row.units)),
  }
  return [description('Gross Pay'), units, ...amountColumns(rows)]
}

const DETAIL_COLUMNS: readonly LineColumn<EarningDetail>[] = [
  { title: 'Pay Id', render: row => row.payId },
  { title: 'Work Date', render: row => <DateText date={row.workDate} /> },
  { title: 'Units', align: 'right', render: row => UNIT_FORMAT.format(row.units) },
  { title: 'Rate', align: 'right', render: row => UNIT_FORMAT.format(row.rate) },
  { title: 'Amount', align: 'right', render: row => formatMoney(row.amount) },
  { title: 'Job', render: row => row.job },
  { title: 'JC Cost Code', render: row => row.jcCostCode },
]

/** The five tables of a check. */
export function CheckTables({ details }: { details: CheckDetails }) {
  const { directDeposits, earnings, earningDetails, taxes, otherDeductions } = details
  return (
    <>
      <LinesTable
        title="Direct Deposits"
        columns={[description('Net Pay'), ...amountColumns(directDeposits)]}
        rows={directDeposits}
        empty="This check was not deposited directly."
      />
      <LinesTable title="Earnings" columns={earningColumns(earnings)} rows={earnings} empty="No earnings." />
      <LinesTable
        title="Earnings Details"
        columns={DETAIL_COLUMNS}
        rows={earningDetails}
        empty="No details by day and job."
      />
      <LinesTable
        title="Taxes"
        columns={[description('Taxes'), ...amountColumns(taxes)]}
        rows={taxes}
        empty="No taxes were withheld."
      />
      <LinesTable
        title="Other Deductions"
        columns={[description('Other Deductions'), ...amountColumns(otherDeductions)]}
        rows={otherDeductions}
        empty="No other deductions."
      />
    </>
  )
}

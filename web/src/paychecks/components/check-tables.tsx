import { formatMoney } from '@epay/contract/common/money'
import type { CheckLine, Earning } from '@epay/contract/paychecks/schemas'
import { formatUnits, sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import type { WholeCheck } from '../queries.ts'
import { EarningDetails } from './earning-details.tsx'
import { type LineColumn, LinesTable } from './lines-table.tsx'

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
  return { title: 'Description', render: row => row.description, total }
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

/** The five tables of a check. */
export function CheckTables({ details }: { details: WholeCheck }) {
  const { directDeposits, earnings, earningDetails, taxes, otherDeductions } = details
  return (
    <>
      <LinesTable
        title="Direct Deposits"
        columns={[description('Total Direct Deposits'), ...amountColumns(directDeposits)]}
        rows={directDeposits}
        empty="This check was not deposited directly."
      />
      <LinesTable title="Earnings" columns={earningColumns(earnings)} rows={earnings} empty="No earnings." />
      <EarningDetails details={earningDetails} />
      <LinesTable
        title="Taxes"
        columns={[description('Total Taxes'), ...amountColumns(taxes)]}
        rows={taxes}
        empty="No taxes were withheld."
      />
      <LinesTable
        title="Other Deductions"
        columns={[description('Total Other Deductions'), ...amountColumns(otherDeductions)]}
        rows={otherDeductions}
        empty="No other deductions."
      />
    </>
  )
}

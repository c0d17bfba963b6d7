import { formatMoney } from '@epay/contract/common/money'
import type { HoursAtRate } from '@epay/contract/paychecks/hours-at-rates'
import type { CheckLine } from '@epay/contract/paychecks/schemas'
import { sumOf } from '../sums.ts'
import { formatUnits } from '../units.ts'
import classes from './statement.module.css'

type StatementLinesProps = {
  title: string
  lines: readonly CheckLine[]
  total: string
  units?: readonly number[]
}

/** One kind of a check's lines, with what they add up to. */
export function StatementLines({ title, lines, total, units }: StatementLinesProps) {
  if (lines.length === 0) return null
  return (
    <table className={classes.lines}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          {units && <th scope="col">Units</th>}
          <th scope="col">Amount</th>
          <th scope="col">YTD</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
          <tr key={index}>
            <td>{line.description}</td>
            {units && <td>{formatUnits(units[index] ?? 0)}</td>}
            <td>{formatMoney(line.amount)}</td>
            <td>{formatMoney(line.ytd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{total}</td>
          {units && <td>{formatUnits(sumOf(units, unit => unit))}</td>}
          <td>{formatMoney(sumOf(lines, line => line.amount))}</td>
          <td>{formatMoney(sumOf(lines, line => line.ytd))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Every rate with its hours or pieces. */
export function StatementRates({ rates }: { rates: readonly HoursAtRate[] }) {
  if (rates.length === 0) return null
  return (
    <table className={classes.lines}>
      <caption>Hours and Rates</caption>
      <thead>
        <tr>
          <th scope="col">Pay Id</th>
          <th scope="col">Units</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ payId, rate, units, amount }) => (
          <tr key={`${payId} ${rate}`}>
            <td>{payId}</td>
            <td>{formatUnits(units)}</td>
            <td>{formatUnits(rate)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

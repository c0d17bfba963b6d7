import { formatMoney } from '@epay/contract/common/money'
import type { HoursAtRate } from '@epay/contract/paychecks/hours-at-rates'
import type { CheckLine, Earning } from '@epay/contract/paychecks/schemas'
import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/statement-messages'
import { sumOf } from '../sums.ts'
import { formatUnits } from '../units.ts'
import classes from './statement.module.css'

const RATES_TITLE = 'Hours, Pieces and Rates'

type StatementLinesProps = {
  title: string
  lines: readonly (CheckLine & Partial<Earning>)[]
  total: string
  /** Said in place of the table when there are no lines. */
  none: string
}

/** One kind of a check's lines, with what they add up to. */
export function StatementLines({ title, lines, total, none }: StatementLinesProps) {
  if (lines.length === 0) return <NoLines title={title} none={none} />
  const hasUnits = lines.some(line => line.units !== undefined)
  return (
    <table className={classes.lines}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          {hasUnits && <th scope="col">Hours / pieces</th>}
          <th scope="col">This period</th>
          <th scope="col">Year to date</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
          <tr key={index}>
            <td>{line.description}</td>
            {hasUnits && <td>{formatUnits(line.units ?? 0)}</td>}
            <td>{formatMoney(line.amount)}</td>
            <td>{formatMoney(line.ytd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{total}</td>
          {hasUnits && <td />}
          <td>{formatMoney(sumOf(lines, line => line.amount))}</td>
          <td>{formatMoney(sumOf(lines, line => line.ytd))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Every rate with its hours or pieces. */
export function StatementRates({ rates, hours }: { rates: readonly HoursAtRate[]; hours: number | null }) {
  if (rates.length === 0) return <NoLines title={RATES_TITLE} none={STATEMENT_MESSAGES.noDetails} />
  return (
    <table className={classes.lines}>
      <caption>{RATES_TITLE}</caption>
      <thead>
        <tr>
          <th scope="col">Pay Id</th>
          <th scope="col">Hours / pieces</th>
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
      <tfoot>
        <tr>
          <td>Total hours worked</td>
          <td>{hours === null ? STATEMENT_MESSAGES.notInData : formatUnits(hours)}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}

function NoLines({ title, none }: Pick<StatementLinesProps, 'title' | 'none'>) {
  return (
    <div className={classes.none}>
      <strong>{title}</strong>
      <div>{none}</div>
    </div>
  )
}

import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import type { CheckLine } from '@epay/contract/paychecks/schemas'
import { createPortal } from 'react-dom'
import { maskedSsn } from '../masked-ssn.ts'
import type { CheckDetails } from '../queries.ts'
import { sumOf } from '../sums.ts'
import classes from './statement.module.css'

type StatementProps = { details: CheckDetails; companyName: string }

/** The earnings statement: hidden on screen, alone on the printed page. */
export function Statement({ details, companyName }: StatementProps) {
  const { check, employee, earnings, taxes, otherDeductions, directDeposits } = details
  const address = [
    employee.address1,
    employee.address2,
    `${employee.city}, ${employee.state} ${employee.zip}`,
  ]
  return createPortal(
    <article className={classes.statement}>
      <header className={classes.head}>
        <div>
          <strong className={classes.company}>{companyName}</strong>
          <div>Statement of earnings and deductions</div>
        </div>
        <table className={classes.keys}>
          <tbody>
            <Key label="Check Number" value={check.checkNumber} />
            <Key label="Check Date" value={formatDate(check.date)} />
            <Key label="Payroll Period End Date" value={formatDate(check.endDate)} />
          </tbody>
        </table>
      </header>
      <section className={classes.person}>
        <div>
          <strong>{employee.name}</strong>
          {address.filter(Boolean).map(line => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <table className={classes.keys}>
          <tbody>
            <Key label="Employee ID" value={employee.id} />
            <Key label="SSN" value={maskedSsn(employee.ssn)} />
          </tbody>
        </table>
      </section>
      <Lines title="Earnings" lines={earnings} total="Gross Pay" units={earnings.map(line => line.units)} />
      <Lines title="Taxes" lines={taxes} total="Total Taxes" />
      <Lines title="Other Deductions" lines={otherDeductions} total="Total Other Deductions" />
      <Lines title="Direct Deposits" lines={directDeposits} total="Total Direct Deposits" />
      <p className={classes.net}>
        Net Pay <strong>{formatMoney(check.netPay, 'currency')}</strong>
      </p>
    </article>,
    document.body,
  )
}

function Key({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}

type LinesProps = { title: string; lines: readonly CheckLine[]; total: string; units?: readonly number[] }

function Lines({ title, lines, total, units }: LinesProps) {
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
            {units && <td>{units[index]?.toFixed(2)}</td>}
            <td>{formatMoney(line.amount)}</td>
            <td>{formatMoney(line.ytd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{total}</td>
          {units && <td>{sumOf(units, unit => unit).toFixed(2)}</td>}
          <td>{formatMoney(sumOf(lines, line => line.amount))}</td>
          <td>{formatMoney(sumOf(lines, line => line.ytd))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

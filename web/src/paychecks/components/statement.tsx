import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { hoursAtRates } from '@epay/contract/paychecks/hours-at-rates'
import { createPortal } from 'react-dom'
import { maskedSsn } from '../masked-ssn.ts'
import type { CheckDetails } from '../queries.ts'
import { formatUnits } from '../units.ts'
import classes from './statement.module.css'
import { StatementLines, StatementRates } from './statement-tables.tsx'

export type Employer = { companyName: string; companyAddress: string }
type StatementProps = { details: CheckDetails; employer: Employer }

/** What the payroll system's files leave open is said, not left out. */
const NOT_GIVEN = 'Not given by payroll'

/** How many lines one column of the page holds in its usual size. */
const LINES_OF_PAGE = 34
const HEADING_LINES = 4

/** The earnings statement: hidden on screen, alone on the printed page. */
export function Statement({ details, employer }: StatementProps) {
  const { check, earnings, earningDetails, taxes, otherDeductions, directDeposits } = details
  const rates = hoursAtRates(earningDetails)
  const left = [earnings, rates]
  const right = [taxes, otherDeductions, directDeposits]
  const lines = Math.max(...[left, right].map(tables => linesOf(tables)))
  return createPortal(
    <article className={classes.statement} style={{ zoom: Math.min(1, LINES_OF_PAGE / lines) }}>
      <StatementHead details={details} employer={employer} />
      <div className={classes.columns}>
        <div>
          <StatementLines
            title="Earnings"
            lines={earnings}
            total="Gross Pay"
            units={earnings.map(line => line.units)}
          />
          <StatementRates rates={rates} />
        </div>
        <div>
          <StatementLines title="Taxes" lines={taxes} total="Total Taxes" />
          <StatementLines title="Other Deductions" lines={otherDeductions} total="Total Other Deductions" />
          <StatementLines title="Direct Deposits" lines={directDeposits} total="Total Direct Deposits" />
        </div>
      </div>
      <div className={classes.sums}>
        <span>
          Gross Pay <strong>{formatMoney(check.grossPay, 'currency')}</strong>
        </span>
        <span className={classes.net}>
          Net Pay <strong>{formatMoney(check.netPay, 'currency')}</strong>
        </span>
      </div>
    </article>,
    document.body,
  )
}

function linesOf(tables: readonly (readonly unknown[])[]): number {
  return tables.reduce((sum, rows) => sum + (rows.length > 0 ? rows.length + HEADING_LINES : 0), 0)
}

function StatementHead({ details: { check, employee }, employer }: StatementProps) {
  const address = [
    employee.address1,
    employee.address2,
    `${employee.city}, ${employee.state} ${employee.zip}`,
  ]
  return (
    <>
      <header className={classes.head}>
        <div>
          <strong className={classes.company}>{employer.companyName}</strong>
          <div className={classes.address}>{employer.companyAddress}</div>
        </div>
        <strong className={classes.title}>Earnings Statement</strong>
      </header>
      <section className={classes.person}>
        <div>
          <strong>{employee.name}</strong>
          {address.filter(Boolean).map(line => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <Keys
          rows={[
            ['Employee ID', employee.id],
            ['SSN', maskedSsn(employee.ssn)],
            ['Check Number', check.checkNumber],
            ['Check Date', formatDate(check.date)],
          ]}
        />
        <Keys
          rows={[
            ['Payroll Period Start Date', check.periodStart ? formatDate(check.periodStart) : NOT_GIVEN],
            ['Payroll Period End Date', formatDate(check.endDate)],
            ['Total Hours Worked', check.hours === null ? NOT_GIVEN : formatUnits(check.hours)],
          ]}
        />
      </section>
    </>
  )
}

function Keys({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <table className={classes.keys}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

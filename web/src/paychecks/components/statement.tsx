import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { hoursAtRates } from '@epay/contract/paychecks/hours-at-rates'
import type { CheckLine } from '@epay/contract/paychecks/schemas'
import { STATEMENT_MESSAGES, STATEMENT_TITLE } from '@epay/contract/paychecks/statement-messages'
import { createPortal } from 'react-dom'
import { maskedSsn } from '../masked-ssn.ts'
import type { CheckDetails } from '../queries.ts'
import { sumOf } from '../sums.ts'
import { formatUnits } from '../units.ts'
import classes from './statement.module.css'
import { StatementLines, StatementRates } from './statement-tables.tsx'

export type Employer = { companyName: string; companyAddress: string }
type StatementProps = { details: CheckDetails; employer: Employer }

/** How many lines one column of the page holds in its usual size. */
const LINES_OF_PAGE = 32
const HEADING_LINES = 4

/** The earnings statement: hidden on screen, alone on the printed page; it says what the PDF says. */
export function Statement({ details, employer }: StatementProps) {
  const { earnings, earningDetails, taxes, otherDeductions, directDeposits } = details
  const rates = hoursAtRates(earningDetails)
  const columns = [
    [earnings, rates, directDeposits],
    [taxes, otherDeductions],
  ]
  const lines = Math.max(...columns.map(linesOf))
  return createPortal(
    <article className={classes.statement} style={{ zoom: Math.min(1, LINES_OF_PAGE / lines) }}>
      <StatementHead details={details} employer={employer} />
      <StatementSums details={details} />
      <div className={classes.columns}>
        <div>
          <StatementLines
            title="Earnings"
            lines={earnings}
            total="Gross Pay"
            none={STATEMENT_MESSAGES.noEarnings}
          />
          <StatementRates rates={rates} hours={details.check.hours} />
          <StatementLines
            title="Direct Deposits"
            lines={directDeposits}
            total="Total Direct Deposits"
            none={STATEMENT_MESSAGES.paidByCheck}
          />
        </div>
        <div>
          <StatementLines title="Taxes" lines={taxes} total="Total Taxes" none={STATEMENT_MESSAGES.noTaxes} />
          <StatementLines
            title="Other Deductions"
            lines={otherDeductions}
            total="Total Other Deductions"
            none={STATEMENT_MESSAGES.noDeductions}
          />
        </div>
      </div>
      <footer className={classes.footer}>{STATEMENT_MESSAGES.notACheck}</footer>
    </article>,
    document.body,
  )
}

function linesOf(tables: readonly (readonly unknown[])[]): number {
  return tables.reduce((sum, rows) => sum + rows.length + HEADING_LINES, 0)
}

/** Gross, taxes, deductions and net side by side. */
function StatementSums({
  details: { check, earnings, taxes, otherDeductions },
}: Pick<StatementProps, 'details'>) {
  const amountOf = (lines: readonly CheckLine[]) => sumOf(lines, line => line.amount)
  const ytdOf = (lines: readonly CheckLine[]) => sumOf(lines, line => line.ytd)
  const netYtd = sumOf([ytdOf(earnings), -ytdOf(taxes), -ytdOf(otherDeductions)], ytd => ytd)
  const sums = [
    { label: 'Gross Pay', amount: check.grossPay, ytd: ytdOf(earnings) },
    { label: 'Taxes', amount: amountOf(taxes), ytd: ytdOf(taxes) },
    { label: 'Other Deductions', amount: amountOf(otherDeductions), ytd: ytdOf(otherDeductions) },
    { label: 'Net Pay', amount: check.netPay, ytd: netYtd },
  ]
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, amount, ytd }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatMoney(amount, 'currency')}</strong>
            <div>Year to date {formatMoney(ytd, 'currency')}</div>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StatementHead({ details: { check, employee }, employer }: StatementProps) {
  const place = [employee.city, [employee.state, employee.zip].filter(Boolean).join(' ')].filter(Boolean)
  const address = [employee.address1, employee.address2, place.join(', ')]
  return (
    <>
      <header className={classes.head}>
        <div>
          <strong className={classes.company}>{employer.companyName}</strong>
          <div className={classes.address}>{employer.companyAddress || STATEMENT_MESSAGES.noAddress}</div>
        </div>
        <strong className={classes.title}>{STATEMENT_TITLE}</strong>
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
            ['SSN', maskedSsn(employee.ssn) || STATEMENT_MESSAGES.notInData],
            ['Check Number', check.checkNumber],
            ['Check Date', formatDate(check.date)],
          ]}
        />
        <Keys
          rows={[
            [
              'Payroll Period Start Date',
              check.periodStart ? formatDate(check.periodStart) : STATEMENT_MESSAGES.notInData,
            ],
            ['Payroll Period End Date', formatDate(check.endDate)],
            [
              'Total Hours Worked',
              check.hours === null ? STATEMENT_MESSAGES.notInData : formatUnits(check.hours),
            ],
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

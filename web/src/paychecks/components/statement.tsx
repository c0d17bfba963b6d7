import type { Logo } from '@epay/contract/common/portal-endpoint'
import type { EarlierLine } from '@epay/contract/paychecks/schemas'
import {
  type StatementFact,
  type StatementTable,
  type Statement as StatementText,
  statementOf,
} from '@epay/contract/paychecks/statement'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/lib/translated.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import type { WholeCheck } from '../queries.ts'
import { hasLongWords, printedLayout } from './printed-layout.ts'
import classes from './statement.module.css'

export type Employer = { companyName: string; companyAddress: string; logo?: Logo | null | undefined }
type StatementProps = { details: WholeCheck; earlierLines: readonly EarlierLine[]; employer: Employer }

/** The earnings statement with the same content as the PDF: hidden on screen, alone on the printed page. */
export function PrintedStatement({ details, earlierLines, employer }: StatementProps) {
  const statement = statementOf({ ...details, earlierLines, ...employer }, useTranslate())
  const { scale, bands } = printedLayout(statement)
  return createPortal(
    <article className={classes.statement} style={{ zoom: scale }} aria-label={statement.title}>
      <StatementHead statement={statement} logo={employer.logo} />
      {statement.voided && <strong className={classes.voided}>{statement.voided}</strong>}
      <StatementSums statement={statement} />
      {bands.map(({ columns }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two corrections may have one title, and nothing moves
        <div key={index} className={columns.length > 1 ? classes.columns : undefined}>
          {columns.map(tables => (
            <div key={tables[0]?.title}>
              {tables.map(table => (
                <PrintedTable key={table.title} table={table} />
              ))}
            </div>
          ))}
        </div>
      ))}
      <footer className={classes.footer}>{statement.notACheck}</footer>
    </article>,
    document.body,
  )
}

type PartProps = { statement: StatementText }

/** Gross, taxes, deductions and net side by side. */
function StatementSums({ statement: { sums } }: PartProps) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, amount, soFar }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{amount}</strong>
            <div>{soFar}</div>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Beside the employer's name, no higher than name and address. Units: CSS pixels. */
const LOGO_BOX = { width: 146, height: 40 }

function StatementHead({ statement, logo }: PartProps & Pick<Employer, 'logo'>) {
  const { title, employer, employee, identity, check, period } = statement
  return (
    <>
      <header className={classes.head}>
        <div className={classes.employer}>
          {logo && <CompanyLogo logo={logo} alt={employer.name} box={LOGO_BOX} />}
          <div>
            <strong className={classes.company}>{employer.name}</strong>
            <div className={classes.address}>{employer.address}</div>
          </div>
        </div>
        <strong className={classes.title}>{title}</strong>
      </header>
      <section className={classes.person}>
        <div>
          <strong>{employee.name}</strong>
          {employee.address.map(line => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <Facts facts={[...identity, ...check]} />
        <Facts facts={period} />
      </section>
    </>
  )
}

function Facts({ facts }: { facts: readonly StatementFact[] }) {
  return (
    <table className={classes.facts}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One of the statement's tables, with what it adds up to. */
function PrintedTable({ table: { title, columns, rows, total, none } }: { table: StatementTable }) {
  if (rows.length === 0) {
    return (
      <div className={classes.none}>
        <strong>{title}</strong>
        <div>{none}</div>
      </div>
    )
  }
  return (
    <table className={classes.lines} data-long-words={hasLongWords(rows) || undefined}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
          <tr key={index}>
            {columns.map((column, place) => (
              <td key={column}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map((column, place) => (
              <td key={column}>{total[place]}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

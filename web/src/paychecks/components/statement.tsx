import type { Logo } from '@epay/contract/common/portal-endpoint'
import type { EarlierLine } from '@epay/contract/paychecks/schemas'
import {
  createStatement,
  type Statement,
  type StatementFact,
  type StatementTable,
} from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementLayout } from '@epay/contract/paychecks/statement-layout'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/lib/translated.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import type { CheckWithLines } from '../queries.ts'
import classes from './statement.module.css'

/** Heights of the page and of the parts around the tables. Units: table rows at the usual size. */
const PAGE_HEIGHT = 45
const FRAME_HEIGHT = 13
const HEADING_HEIGHT = 3
const TABLE_GAP = 1
const PAGE_LOSS = 4
/** Height of each line of wrapped text after the first. */
const WRAPPED_LINE_HEIGHT = 0.8
/** Table widths, and the minimum total width of the number columns. Units: characters at the usual size. */
const TABLE_WIDTHS = { half: 48, full: 112 } as const
const NUMBERS_MIN_WIDTHS = { few: 22, many: 32 } as const
const FEW_COLUMNS = 3
const CAPITAL_EXTRA_WIDTH = 0.5
const NUMBER_GAP = 2
/** Longer words break if necessary; tables aren't widened for them. */
const LONG_WORD_WIDTH = 18
/** From the usual size down to six points; a longer statement takes a second page instead of a smaller font. */
const SCALES = Array.from({ length: 18 }, (_, step) => (100 - 2 * step) / 100)

/** An estimate, because the page's dimensions are available only while the browser prints. */
export function estimateLayout(statement: Statement): StatementLayout {
  return layOutStatement(statement, {
    scales: SCALES,
    pageHeight: PAGE_HEIGHT,
    firstPageHeight: scale => PAGE_HEIGHT - FRAME_HEIGHT * scale,
    pageLoss: PAGE_LOSS,
    gap: TABLE_GAP,
    measureHeight: (table, { width, scale }) => scale * estimateHeight(table, TABLE_WIDTHS[width] / scale),
  })
}

/** Returns `Infinity` if the longest word doesn't fit next to the numbers. */
function estimateHeight(table: StatementTable, tableWidth: number): number {
  const { rows } = table
  const textWidth = tableWidth - measureNumbers(table)
  if (rows.length > 0 && textWidth < measureLongestWord(table)) return Number.POSITIVE_INFINITY
  const heights = rows.map(([text = '']) => {
    const wrappedLines = Math.ceil(measureText(text) / textWidth) - 1
    return 1 + WRAPPED_LINE_HEIGHT * Math.max(0, wrappedLines)
  })
  return HEADING_HEIGHT + heights.reduce((sum, height) => sum + height, 0)
}

function measureNumbers({ columns, rows, total = [] }: StatementTable): number {
  const widths = columns
    .slice(1)
    .map((_, index) => Math.max(...[...rows, total].map(cells => cells[index + 1]?.length ?? 0)))
  const neededWidth = widths.reduce((sum, width) => sum + width + NUMBER_GAP, 0)
  return Math.max(NUMBERS_MIN_WIDTHS[columns.length > FEW_COLUMNS ? 'many' : 'few'], neededWidth)
}

function measureLongestWord({ columns: [heading = ''], rows }: StatementTable): number {
  const words = [heading, ...rows.map(([text = '']) => text)].flatMap(text => text.split(' '))
  return Math.min(LONG_WORD_WIDTH, Math.max(...words.map(measureText)))
}

function hasLongWords(rows: StatementTable['rows']): boolean {
  return rows.some(([text = '']) => text.split(' ').some(word => measureText(word) > LONG_WORD_WIDTH))
}

function measureText(text: string): number {
  return text.length + CAPITAL_EXTRA_WIDTH * (text.match(/\p{Lu}/gu)?.length ?? 0)
}

type Employer = { companyName: string; companyAddress: string; logo?: Logo | null | undefined }
type StatementProps = { details: CheckWithLines; earlierLines: readonly EarlierLine[]; employer: Employer }

/** Has the same content as the PDF. Hidden on screen; the only content of the printed page. */
export function PrintedStatement({ details, earlierLines, employer }: StatementProps) {
  const statement = createStatement({ ...details, earlierLines, ...employer }, useTranslate())
  const { scale, bands } = estimateLayout(statement)
  return createPortal(
    <article className={classes.statement} style={{ zoom: scale }} aria-label={statement.title}>
      <StatementHead statement={statement} logo={employer.logo} />
      {statement.voided && <strong className={classes.voided}>{statement.voided}</strong>}
      <StatementSums sums={statement.sums} />
      {bands.map(({ columns }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two corrections can have the same title, and they never move
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

function StatementSums({ sums }: Pick<Statement, 'sums'>) {
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

/** Fits next to the employer's name and address. Units: CSS pixels. */
const LOGO_BOX = { width: 146, height: 40 }

type StatementHeadProps = { statement: Statement; logo: Employer['logo'] }

function StatementHead({ statement, logo }: StatementHeadProps) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never move
          <tr key={index}>
            {columns.map((column, columnIndex) => (
              <td key={column}>{cells[columnIndex]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map((column, columnIndex) => (
              <td key={column}>{total[columnIndex]}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

import type { Readable } from 'node:stream'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_CHECKS } from '@epay/contract/paychecks/spanish'
import type { Statement, StatementFact, StatementTable } from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementBand } from '@epay/contract/paychecks/statement-layout'
import type { LogoImage } from '#server/platform/logo.ts'
import { drawLogo, type OpenLogo, openLogo } from '#server/platform/pdf/logo.ts'
import {
  artifact,
  COLORS,
  closePaper,
  element,
  ensureSpace,
  group,
  heightOf,
  newPage,
  openPaper,
  PAGE,
  type Paper,
  rule,
  type Style,
  widthOf,
  write,
} from '#server/platform/pdf/paper.ts'
import { drawTable, type MeasuredTable, measureTable, tableHeight } from '#server/platform/pdf/table.ts'

const FRAME = { margin: 42, top: 40, bottom: 58 } as const
const WIDTH = PAGE.width - 2 * FRAME.margin
const COLUMN_GAP = 22
const HALF = (WIDTH - COLUMN_GAP) / 2
const WIDTHS = { full: WIDTH, half: HALF }
const LABEL = { size: 7.5, color: COLORS.muted, lineGap: 0 } satisfies Style
const VALUE: Style = { size: 9, lineGap: 1, isTabular: true }
const VOIDED: Style = { font: 'semiBold', size: 12 }
const SUM = { font: 'semiBold', size: 13, lineGap: 0 } satisfies Style

/** Fits next to the employer's name and address. */
const LOGO_BOX = { width: 110, height: 30 }
const LOGO_GAP = 10

type PdfOptions = { createdAt: Date; language: Language; logo: LogoImage | undefined }

export function createStatementPdf(
  statement: Statement,
  { createdAt, language, logo }: PdfOptions,
): Readable {
  const { title, subject, employee, checkDate } = statement
  const paper = openPaper({
    title: `${title} ${checkDate} - ${employee.name}`,
    subject,
    createdAt,
    language,
    frame: FRAME,
  })
  drawStatement(paper, statement, openLogo(paper, logo))
  closePaper(paper, { footer: statement.footer, t: TRANSLATE_CHECKS[language] })
  return paper.document
}

/** Each statement starts on a new page and is rendered as it arrives. */
export async function createStatementsPdf(
  statements: AsyncIterable<Statement>,
  { title, createdAt, language, logo: picture }: PdfOptions & { title: string },
): Promise<Readable> {
  const paper = openPaper({ title, subject: title, createdAt, language, frame: FRAME })
  const logo = openLogo(paper, picture)
  const footers: string[] = []
  for await (const statement of statements) {
    if (footers.length > 0) newPage(paper)
    drawStatement(paper, statement, logo)
    const { count } = paper.document.bufferedPageRange()
    while (footers.length < count) footers.push(statement.footer)
  }
  closePaper(paper, { footer: page => footers[page] ?? '', t: TRANSLATE_CHECKS[language] })
  return paper.document
}

function drawStatement(paper: Paper, statement: Statement, logo: OpenLogo | undefined): void {
  drawTitle(paper, statement, logo)
  if (statement.voided) drawVoidedNote(paper, statement.voided)
  drawFacts(paper, statement)
  drawSums(paper, statement)
  drawTables(paper, statement)
}

function drawTitle(
  paper: Paper,
  { title, notACheck, employer }: Statement,
  logo: OpenLogo | undefined,
): void {
  const top = paper.y
  const half = WIDTH / 2
  group(paper, 'Sect', () => {
    const right = { x: FRAME.margin + half, y: top, width: half }
    element(paper, 'H1', () =>
      write(paper, title, right, {
        font: 'semiBold',
        size: 17,
        align: 'right',
        color: COLORS.brand,
      }),
    )
    const note = { ...right, y: top + 23 }
    element(paper, 'P', () => write(paper, notACheck, note, { ...LABEL, align: 'right' }))
    const name: Style = { font: 'semiBold', size: 12 }
    const indent = logo
      ? LOGO_GAP +
        drawLogo(paper, logo, { ...{ x: FRAME.margin, y: top }, alt: employer.name, maxSize: LOGO_BOX }).width
      : 0
    const place = { x: FRAME.margin + indent, y: top + 2, width: half - 12 - indent }
    const nameHeight = heightOf(paper, employer.name, place.width, name)
    element(paper, 'P', () => write(paper, employer.name, place, name))
    const address = { ...place, y: place.y + nameHeight + 1 }
    element(paper, 'P', () => write(paper, employer.address, address, { ...VALUE, color: COLORS.body }))
    paper.y = address.y + heightOf(paper, employer.address, address.width, VALUE) + 10
  })
  rule(paper, paper.y, COLORS.brand)
  paper.y += 10
}

function drawVoidedNote(paper: Paper, text: string): void {
  const place = { x: FRAME.margin, y: paper.y, width: WIDTH }
  element(paper, 'P', () => write(paper, text, place, VOIDED))
  paper.y += heightOf(paper, text, WIDTH, VOIDED) + 8
}

function drawFacts(paper: Paper, { employeeLabel, employee, identity, check, period }: Statement): void {
  const top = paper.y
  const person = [
    { label: employeeLabel, value: [employee.name, ...employee.address].join('\n') },
    ...identity,
  ]
  const left = drawFactList(paper, person, { x: FRAME.margin, y: top, width: HALF })
  const at = { x: FRAME.margin + HALF + COLUMN_GAP, y: top, width: HALF }
  const right = drawFactList(paper, [...check, ...period], at)
  paper.y = Math.max(left, right) + 8
}

/** Returns the y position below the list. */
function drawFactList(
  paper: Paper,
  list: readonly StatementFact[],
  at: { x: number; y: number; width: number },
): number {
  const labelWidth = 112
  const width = at.width - labelWidth
  let { y } = at
  group(paper, 'L', () => {
    for (const { label, value } of list) {
      group(paper, 'LI', () => {
        element(paper, 'Lbl', () => write(paper, label, { x: at.x, y: y + 1, width: labelWidth - 8 }, LABEL))
        element(paper, 'LBody', () => write(paper, value, { x: at.x + labelWidth, y, width }, VALUE))
      })
      const labelHeight = heightOf(paper, label, labelWidth - 8, LABEL)
      y += Math.max(labelHeight, heightOf(paper, value, width, VALUE)) + 3
    }
  })
  return y
}

function drawSums(paper: Paper, { sums }: Statement): void {
  const [height, inset] = [50, 10]
  const top = paper.y
  artifact(paper, 'Layout', () =>
    paper.document.roundedRect(FRAME.margin, top, WIDTH, height, 4).fillColor('#eef4f4').fill(),
  )
  const width = WIDTH / sums.length
  group(paper, 'L', () => {
    sums.forEach(({ label, amount, soFar }, index) => {
      const at = { x: FRAME.margin + index * width + inset, width: width - inset }
      group(paper, 'LI', () => {
        element(paper, 'Lbl', () => write(paper, label, { ...at, y: top + 7 }, LABEL))
        group(paper, 'LBody', () => {
          element(paper, 'P', () =>
            write(paper, amount, { ...at, y: top + 17 }, fitText(paper, amount, SUM, at)),
          )
          element(paper, 'P', () =>
            write(paper, soFar, { ...at, y: top + 35 }, fitText(paper, soFar, LABEL, at)),
          )
        })
      })
    })
  })
  paper.y = top + height + 14
}

function fitText(
  paper: Paper,
  text: string,
  style: Style & { size: number },
  { width }: { width: number },
): Style {
  const availableWidth = width - 1
  return { ...style, size: style.size * Math.min(1, availableWidth / widthOf(paper, text, style)) }
}

const TABLE_GAP = 12
const PAGE_LOSS = 75
/** From the usual font size to the smallest legible one; the last steps only reduce the row height. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.74, 0.68, 0.62, 0.56] as const

function drawTables(paper: Paper, statement: Statement): void {
  const { top, bottom } = paper.frame
  const measured = memoize((table: StatementTable) => measureTable(paper, table))
  const { scale, bands } = layOutStatement(statement, {
    scales: SCALES,
    pageHeight: PAGE.height - top - bottom,
    firstPageHeight: () => PAGE.height - bottom - paper.y,
    pageLoss: PAGE_LOSS,
    gap: TABLE_GAP,
    measureHeight: (table, { width, scale }) =>
      tableHeight(paper, measured(table), { width: WIDTHS[width], scale }),
  })
  for (const band of bands) drawBand(paper, band, { scale, measured })
}

function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return key => {
    const value = found.get(key) ?? find(key)
    found.set(key, value)
    return value
  }
}

type DrawOptions = { scale: number; measured: (table: StatementTable) => MeasuredTable }

function drawBand(
  paper: Paper,
  { columns, height, gap }: StatementBand,
  { scale, measured }: DrawOptions,
): void {
  const width = columns.length === 1 ? WIDTH : HALF
  if (columns.length > 1) ensureSpace(paper, height)
  const top = paper.y
  for (const [index, tables] of columns.entries()) {
    const x = FRAME.margin + index * (width + COLUMN_GAP)
    paper.y = top
    for (const table of tables) {
      group(paper, 'Sect', () => drawTable(paper, measured(table), { x, width, scale }))
      paper.y += gap
    }
  }
  if (columns.length > 1) paper.y = top + height + gap
}

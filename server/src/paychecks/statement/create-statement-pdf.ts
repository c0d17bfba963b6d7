import type { Readable } from 'node:stream'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_CHECKS } from '@epay/contract/paychecks/spanish'
import type { Statement, StatementFact, StatementTable } from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementBand } from '@epay/contract/paychecks/statement-layout'
import type { LogoImage } from '#server/platform/logo.ts'
import { drawLogo, type OpenLogo, openLogo } from '#server/platform/pdf/logo.ts'
import {
  addArtifact,
  addElement,
  addGroup,
  COLORS,
  closePaper,
  drawRule,
  ensureSpace,
  heightOf,
  newPage,
  openPaper,
  PAGE,
  type Paper,
  type Style,
  widthOf,
  write,
} from '#server/platform/pdf/paper.ts'
import { drawTable, type MeasuredTable, measureTable, tableHeight } from '#server/platform/pdf/table.ts'

const FRAME = { margin: 42, top: 40, bottom: 58 } as const
const FULL_WIDTH = PAGE.width - 2 * FRAME.margin
const COLUMN_GAP = 22
const HALF_WIDTH = (FULL_WIDTH - COLUMN_GAP) / 2
const WIDTHS = { full: FULL_WIDTH, half: HALF_WIDTH }
const LABEL_STYLE = { size: 7.5, color: COLORS.muted, lineGap: 0 } satisfies Style
const VALUE_STYLE: Style = { size: 9, lineGap: 1, isTabular: true }
const VOIDED_STYLE: Style = { font: 'semiBold', size: 12 }
const SUM_STYLE = { font: 'semiBold', size: 13, lineGap: 0 } satisfies Style

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
  { title, createdAt, language, logo: logoImage }: PdfOptions & { title: string },
): Promise<Readable> {
  const paper = openPaper({ title, subject: title, createdAt, language, frame: FRAME })
  const logo = openLogo(paper, logoImage)
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
  const half = FULL_WIDTH / 2
  addGroup(paper, 'Sect', () => {
    const rightBox = { x: FRAME.margin + half, y: top, width: half }
    addElement(paper, 'H1', () =>
      write(paper, title, rightBox, {
        font: 'semiBold',
        size: 17,
        align: 'right',
        color: COLORS.brand,
      }),
    )
    const noteBox = { ...rightBox, y: top + 23 }
    addElement(paper, 'P', () => write(paper, notACheck, noteBox, { ...LABEL_STYLE, align: 'right' }))
    const nameStyle: Style = { font: 'semiBold', size: 12 }
    const indent = logo
      ? LOGO_GAP +
        drawLogo(paper, logo, { ...{ x: FRAME.margin, y: top }, alt: employer.name, maxSize: LOGO_BOX }).width
      : 0
    const box = { x: FRAME.margin + indent, y: top + 2, width: half - 12 - indent }
    const nameHeight = heightOf(paper, employer.name, box.width, nameStyle)
    addElement(paper, 'P', () => write(paper, employer.name, box, nameStyle))
    const addressBox = { ...box, y: box.y + nameHeight + 1 }
    addElement(paper, 'P', () =>
      write(paper, employer.address, addressBox, { ...VALUE_STYLE, color: COLORS.body }),
    )
    paper.y = addressBox.y + heightOf(paper, employer.address, addressBox.width, VALUE_STYLE) + 10
  })
  drawRule(paper, paper.y, COLORS.brand)
  paper.y += 10
}

function drawVoidedNote(paper: Paper, text: string): void {
  const box = { x: FRAME.margin, y: paper.y, width: FULL_WIDTH }
  addElement(paper, 'P', () => write(paper, text, box, VOIDED_STYLE))
  paper.y += heightOf(paper, text, FULL_WIDTH, VOIDED_STYLE) + 8
}

function drawFacts(paper: Paper, { employeeLabel, employee, identity, check, period }: Statement): void {
  const top = paper.y
  const personFacts = [
    { label: employeeLabel, value: [employee.name, ...employee.address].join('\n') },
    ...identity,
  ]
  const leftBottom = drawFactList(paper, personFacts, { x: FRAME.margin, y: top, width: HALF_WIDTH })
  const box = { x: FRAME.margin + HALF_WIDTH + COLUMN_GAP, y: top, width: HALF_WIDTH }
  const rightBottom = drawFactList(paper, [...check, ...period], box)
  paper.y = Math.max(leftBottom, rightBottom) + 8
}

/** Returns the y position below the list. */
function drawFactList(
  paper: Paper,
  list: readonly StatementFact[],
  box: { x: number; y: number; width: number },
): number {
  const labelWidth = 112
  const width = box.width - labelWidth
  let { y } = box
  addGroup(paper, 'L', () => {
    for (const { label, value } of list) {
      addGroup(paper, 'LI', () => {
        addElement(paper, 'Lbl', () =>
          write(paper, label, { x: box.x, y: y + 1, width: labelWidth - 8 }, LABEL_STYLE),
        )
        addElement(paper, 'LBody', () =>
          write(paper, value, { x: box.x + labelWidth, y, width }, VALUE_STYLE),
        )
      })
      const labelHeight = heightOf(paper, label, labelWidth - 8, LABEL_STYLE)
      y += Math.max(labelHeight, heightOf(paper, value, width, VALUE_STYLE)) + 3
    }
  })
  return y
}

function drawSums(paper: Paper, { sums }: Statement): void {
  const [height, inset] = [50, 10]
  const top = paper.y
  addArtifact(paper, 'Layout', () =>
    paper.document.roundedRect(FRAME.margin, top, FULL_WIDTH, height, 4).fillColor('#eef4f4').fill(),
  )
  const width = FULL_WIDTH / sums.length
  addGroup(paper, 'L', () => {
    sums.forEach(({ label, amount, soFar }, index) => {
      const box = { x: FRAME.margin + index * width + inset, width: width - inset }
      addGroup(paper, 'LI', () => {
        addElement(paper, 'Lbl', () => write(paper, label, { ...box, y: top + 7 }, LABEL_STYLE))
        addGroup(paper, 'LBody', () => {
          addElement(paper, 'P', () =>
            write(paper, amount, { ...box, y: top + 17 }, fitText(paper, amount, SUM_STYLE, box)),
          )
          addElement(paper, 'P', () =>
            write(paper, soFar, { ...box, y: top + 35 }, fitText(paper, soFar, LABEL_STYLE, box)),
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
/** Scale factors, from the usual font size to the smallest legible one. The last steps only reduce the row height. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.74, 0.68, 0.62, 0.56] as const

function drawTables(paper: Paper, statement: Statement): void {
  const { top, bottom } = paper.frame
  const measure = memoize((table: StatementTable) => measureTable(paper, table))
  const { scale, bands } = layOutStatement(statement, {
    scales: SCALES,
    pageHeight: PAGE.height - top - bottom,
    firstPageHeight: () => PAGE.height - bottom - paper.y,
    pageLoss: PAGE_LOSS,
    gap: TABLE_GAP,
    measureHeight: (table, { width, scale }) =>
      tableHeight(paper, measure(table), { width: WIDTHS[width], scale }),
  })
  for (const band of bands) drawBand(paper, band, { scale, measure })
}

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return key => {
    const value = cache.get(key) ?? compute(key)
    cache.set(key, value)
    return value
  }
}

type DrawOptions = { scale: number; measure: (table: StatementTable) => MeasuredTable }

function drawBand(
  paper: Paper,
  { columns, height, gap }: StatementBand,
  { scale, measure }: DrawOptions,
): void {
  const width = columns.length === 1 ? FULL_WIDTH : HALF_WIDTH
  if (columns.length > 1) ensureSpace(paper, height)
  const top = paper.y
  for (const [index, tables] of columns.entries()) {
    const x = FRAME.margin + index * (width + COLUMN_GAP)
    paper.y = top
    for (const table of tables) {
      addGroup(paper, 'Sect', () => drawTable(paper, measure(table), { x, width, scale }))
      paper.y += gap
    }
  }
  if (columns.length > 1) paper.y = top + height + gap
}

import type { Statement } from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementBand } from '@epay/contract/paychecks/statement-layout'
import { ensureSpace, group, PAGE, type Paper } from '#server/platform/pdf/paper.ts'
import { drawTable, tableHeight } from '#server/platform/pdf/table.ts'
import { pdfTable } from './statement-tables.ts'

const COLUMN_GAP = 22
const TABLE_GAP = 12
const PAGE_LOSS = 60
/** From the usual size to the smallest that is read with ease. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8] as const

/** The statement's tables from `paper.y` on. */
export function drawTables(paper: Paper, statement: Statement): void {
  const { top, bottom } = paper.frame
  const widths = widthsOf(paper)
  const { scale, bands } = layOutStatement(statement, {
    scales: SCALES,
    page: PAGE.height - top - bottom,
    firstPage: () => PAGE.height - bottom - paper.y,
    pageLoss: PAGE_LOSS,
    gap: TABLE_GAP,
    heightOf: (table, place) => tableHeight(paper, pdfTable(table, place), widths[place.width]),
  })
  for (const band of bands) drawBand(paper, band, scale)
}

function widthsOf({ frame }: Paper) {
  const full = PAGE.width - 2 * frame.margin
  return { full, half: (full - COLUMN_GAP) / 2 }
}

function drawBand(paper: Paper, { columns, height, gap }: StatementBand, scale: number): void {
  const width = columns.length === 1 ? 'full' : 'half'
  const columnWidth = widthsOf(paper)[width]
  if (columns.length > 1) ensureSpace(paper, height)
  const top = paper.y
  for (const [index, tables] of columns.entries()) {
    const x = paper.frame.margin + index * (columnWidth + COLUMN_GAP)
    paper.y = top
    for (const table of tables) {
      group(paper, 'Sect', () =>
        drawTable(paper, pdfTable(table, { width, scale }), { x, width: columnWidth }),
      )
      paper.y += gap
    }
  }
  if (columns.length > 1) paper.y = top + height + gap
}

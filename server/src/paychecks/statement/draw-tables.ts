import type { Statement, StatementTable } from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementBand } from '@epay/contract/paychecks/statement-layout'
import { ensureSpace, group, PAGE, type Paper } from '#server/platform/pdf/paper.ts'
import { drawTable, type MeasuredTable, measureTable, tableHeight } from '#server/platform/pdf/table.ts'

const COLUMN_GAP = 22
const TABLE_GAP = 12
const PAGE_LOSS = 75
/** From the usual size to the smallest that is read with ease; the last ones only move the rows together. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.74, 0.68, 0.62, 0.56] as const

/** The statement's tables from `paper.y` on. */
export function drawTables(paper: Paper, statement: Statement): void {
  const { top, bottom } = paper.frame
  const widths = widthsOf(paper)
  const measured = remembered((table: StatementTable) => measureTable(paper, table))
  const { scale, bands } = layOutStatement(statement, {
    scales: SCALES,
    page: PAGE.height - top - bottom,
    firstPage: () => PAGE.height - bottom - paper.y,
    pageLoss: PAGE_LOSS,
    gap: TABLE_GAP,
    heightOf: (table, { width, scale }) =>
      tableHeight(paper, measured(table), { width: widths[width], scale }),
  })
  for (const band of bands) drawBand(paper, band, { scale, measured })
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return key => {
    const value = found.get(key) ?? find(key)
    found.set(key, value)
    return value
  }
}

function widthsOf({ frame }: Paper) {
  const full = PAGE.width - 2 * frame.margin
  return { full, half: (full - COLUMN_GAP) / 2 }
}

type Drawing = { scale: number; measured: (table: StatementTable) => MeasuredTable }

function drawBand(paper: Paper, { columns, height, gap }: StatementBand, { scale, measured }: Drawing): void {
  const width = widthsOf(paper)[columns.length === 1 ? 'full' : 'half']
  if (columns.length > 1) ensureSpace(paper, height)
  const top = paper.y
  for (const [index, tables] of columns.entries()) {
    const x = paper.frame.margin + index * (width + COLUMN_GAP)
    paper.y = top
    for (const table of tables) {
      group(paper, 'Sect', () => drawTable(paper, measured(table), { x, width, scale }))
      paper.y += gap
    }
  }
  if (columns.length > 1) paper.y = top + height + gap
}

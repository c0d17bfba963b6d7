import type { Statement, StatementTable } from '@epay/contract/paychecks/statement'
import { ensureSpace, group, PAGE, type Paper } from '#server/platform/pdf/paper.ts'
import { drawTable, type Table, tableHeight } from '#server/platform/pdf/table.ts'
import { pdfTable } from './statement-tables.ts'

const GAP = 22
const TABLE_GAP = 12
/** What may stay empty at a page's end, since a title is not parted from its table, nor a row in two. */
const PAGE_LOSS = 60
/** From the usual size to the smallest that is read with ease. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8] as const

type Column = { tables: readonly Table[]; x: number; width: number }
/** Columns side by side, which stay on one page; a single one goes on over the page's end. */
type Band = { columns: readonly Column[]; height: number; gap: number }
type Layout = readonly Band[]

/** The statement's tables from `paper.y` on: on as few pages as it takes, in two columns where they fit on one. */
export function drawTables(paper: Paper, statement: Statement): void {
  const layouts = SCALES.flatMap(scale => layoutsOf(paper, statement, scale))
  const counts = layouts.map(layout => pageCount(paper, layout))
  const best = layouts[counts.indexOf(Math.min(...counts))] ?? []
  for (const band of best) drawBand(paper, band)
}

/** The best ones first. */
function layoutsOf(paper: Paper, statement: Statement, scale: number): Layout[] {
  const { earnings, rates, directDeposits, taxes, otherDeductions } = statement
  const { margin } = paper.frame
  const width = PAGE.width - 2 * margin
  const half = (width - GAP) / 2
  const gap = TABLE_GAP * scale
  const bandOf = (columns: readonly Column[]): Band => ({
    columns,
    gap,
    height: Math.max(...columns.map(column => columnHeight(paper, column, gap))),
  })
  const full = (...tables: StatementTable[]) =>
    bandOf([{ tables: tables.map(table => pdfTable(table, { width: 'full', scale })), x: margin, width }])
  const halves = (...sides: [StatementTable[], StatementTable[]]) =>
    bandOf(
      sides.map((tables, index) => ({
        tables: tables.map(table => pdfTable(table, { width: 'half', scale })),
        x: margin + index * (half + GAP),
        width: half,
      })),
    )
  return [
    [halves([earnings, rates, directDeposits], [taxes, otherDeductions])],
    [halves([earnings, rates], [taxes, otherDeductions, directDeposits])],
    [full(earnings), halves([rates, directDeposits], [taxes, otherDeductions])],
    [full(earnings, rates, taxes, otherDeductions, directDeposits)],
  ]
}

function columnHeight(paper: Paper, { tables, width }: Column, gap: number): number {
  return tables.reduce((sum, table) => sum + tableHeight(paper, table, width) + gap, -gap)
}

/** `Infinity` for a layout that can't be drawn, or would leave most of the first page empty. */
function pageCount({ y, frame }: Paper, layout: Layout): number {
  const page = PAGE.height - frame.top - frame.bottom
  let left = PAGE.height - frame.bottom - y
  let count = 1
  for (const [index, { columns, height, gap }] of layout.entries()) {
    if (height <= left) {
      left -= height + gap
    } else if (columns.length > 1) {
      if (index === 0 || height > page) return Number.POSITIVE_INFINITY
      count += 1
      left = page - height - gap
    } else {
      const rest = height - Math.max(0, left - PAGE_LOSS)
      const more = Math.ceil(rest / (page - PAGE_LOSS))
      count += more
      left = more * (page - PAGE_LOSS) - rest - gap
    }
  }
  return count
}

function drawBand(paper: Paper, { columns, height, gap }: Band): void {
  if (columns.length > 1) ensureSpace(paper, height)
  const top = paper.y
  for (const { tables, x, width } of columns) {
    paper.y = top
    for (const table of tables) {
      group(paper, 'Sect', () => drawTable(paper, table, { x, width }))
      paper.y += gap
    }
  }
  if (columns.length > 1) paper.y = top + height + gap
}

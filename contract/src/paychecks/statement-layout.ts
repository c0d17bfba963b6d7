import type { Statement, StatementTable } from './statement.ts'

/** Side-by-side columns stay on one page; a single column can continue on the next page. */
export type StatementBand = {
  columns: readonly (readonly StatementTable[])[]
  height: number
  gap: number
}
export type StatementLayout = { scale: number; bands: readonly StatementBand[] }

/** Sizes of pages and tables, all in the same unit of length. */
type PageMetrics = {
  scales: readonly number[]
  pageHeight: number
  firstPageHeight(scale: number): number
  /** Space that might be left empty at the end of a page, because rows and titles aren't split. */
  pageLoss: number
  gap: number
  /** `Infinity` if the text doesn't fit beside the numbers. */
  measureHeight(table: StatementTable, size: { width: 'half' | 'full'; scale: number }): number
}

/** Prefers fewer pages, then larger text, then two columns. */
export function layOutStatement(statement: Statement, metrics: PageMetrics): StatementLayout {
  const corrections = statement.corrections.map(table => [[table]])
  const layouts = metrics.scales.flatMap(scale =>
    listArrangements(statement)
      .map(tables => [...tables, ...corrections])
      .map(bands => ({ scale, bands: bands.map(band => buildBand(band, scale, metrics)) })),
  )
  const counts = layouts.map(layout => countPages(layout, metrics))
  return layouts[counts.indexOf(Math.min(...counts))] ?? { scale: 1, bands: [] }
}

type TableColumns = readonly (readonly StatementTable[])[]

function listArrangements(statement: Statement): TableColumns[][] {
  const { earnings, rates, directDeposits, taxes, otherDeductions } = statement
  return [
    [
      [
        [earnings, rates, directDeposits],
        [taxes, otherDeductions],
      ],
    ],
    [
      [
        [earnings, rates],
        [taxes, otherDeductions, directDeposits],
      ],
    ],
    [
      [[earnings]],
      [
        [rates, directDeposits],
        [taxes, otherDeductions],
      ],
    ],
    [
      [[earnings], [taxes, directDeposits]],
      [[rates], [otherDeductions]],
    ],
    [[[earnings, rates, taxes, otherDeductions, directDeposits]]],
  ]
}

function buildBand(columns: TableColumns, scale: number, metrics: PageMetrics): StatementBand {
  const width = columns.length === 1 ? 'full' : 'half'
  const gap = metrics.gap * scale
  const heights = columns.map(tables =>
    tables.reduce((sum, table) => sum + metrics.measureHeight(table, { width, scale }) + gap, -gap),
  )
  return { columns, gap, height: Math.max(...heights) }
}

/** Returns `Infinity` for a layout that doesn't fit or would leave most of the first page empty. */
function countPages(
  { scale, bands }: StatementLayout,
  { pageHeight, firstPageHeight, pageLoss }: PageMetrics,
): number {
  let remaining = firstPageHeight(scale)
  let count = 1
  for (const [index, { columns, height, gap }] of bands.entries()) {
    if (height <= remaining) {
      remaining -= height + gap
    } else if (columns.length > 1) {
      if (index === 0 || height > pageHeight) return Number.POSITIVE_INFINITY
      count += 1
      remaining = pageHeight - height - gap
    } else {
      const rest = height - Math.max(0, remaining - pageLoss)
      const extraPages = Math.ceil(rest / (pageHeight - pageLoss))
      count += extraPages
      remaining = extraPages * (pageHeight - pageLoss) - rest - gap
    }
  }
  return count
}

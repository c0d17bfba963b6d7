import type { Statement, StatementTable } from './statement.ts'

/** Columns side by side stay on one page; a single one, over the whole width, goes on over the page's end. */
export type StatementBand = {
  columns: readonly (readonly StatementTable[])[]
  height: number
  gap: number
}
export type StatementLayout = { scale: number; bands: readonly StatementBand[] }

/** What is laid out on. Units: any length, the same for all. */
type StatementPages = {
  /** Sizes of the letters, the best ones first. */
  scales: readonly number[]
  page: number
  /** What the first page has left for the tables. */
  firstPage(scale: number): number
  /** What may stay empty at a page's end, since a title is not parted from its table, nor a row in two. */
  pageLoss: number
  gap: number
  /** `Infinity` where its words don't fit beside its numbers. */
  heightOf(table: StatementTable, place: { width: 'half' | 'full'; scale: number }): number
}

/** On as few pages as it takes; then in the largest letters, and in two columns where they fit. */
export function layOutStatement(statement: Statement, pages: StatementPages): StatementLayout {
  const layouts = pages.scales.flatMap(scale =>
    columnsOf(statement).map(bands => ({ scale, bands: bands.map(band => bandOf(band, scale, pages)) })),
  )
  const counts = layouts.map(layout => pageCount(layout, pages))
  return layouts[counts.indexOf(Math.min(...counts))] ?? { scale: 1, bands: [] }
}

type Columns = readonly (readonly StatementTable[])[]

/** The bands of each layout; the best ones first. */
function columnsOf(statement: Statement): Columns[][] {
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

function bandOf(columns: Columns, scale: number, pages: StatementPages): StatementBand {
  const width = columns.length === 1 ? 'full' : 'half'
  const gap = pages.gap * scale
  const heights = columns.map(tables =>
    tables.reduce((sum, table) => sum + pages.heightOf(table, { width, scale }) + gap, -gap),
  )
  return { columns, gap, height: Math.max(...heights) }
}

/** `Infinity` for a layout that can't be drawn, or would leave most of the first page empty. */
function pageCount({ scale, bands }: StatementLayout, { page, firstPage, pageLoss }: StatementPages): number {
  let left = firstPage(scale)
  let count = 1
  for (const [index, { columns, height, gap }] of bands.entries()) {
    if (height <= left) {
      left -= height + gap
    } else if (columns.length > 1) {
      if (index === 0 || height > page) return Number.POSITIVE_INFINITY
      count += 1
      left = page - height - gap
    } else {
      const rest = height - Math.max(0, left - pageLoss)
      const more = Math.ceil(rest / (page - pageLoss))
      count += more
      left = more * (page - pageLoss) - rest - gap
    }
  }
  return count
}

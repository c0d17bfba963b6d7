import type { Statement, StatementTable } from './statement.ts'

/** Side-by-side columns stay on one page; a single column may continue on the next page. */
export type StatementBand = {
  columns: readonly (readonly StatementTable[])[]
  height: number
  gap: number
}
export type StatementLayout = { scale: number; bands: readonly StatementBand[] }

/** Sizes of pages and tables, all in the same unit of length. */
type StatementPages = {
  scales: readonly number[]
  page: number
  firstPage(scale: number): number
  /** Space that may stay empty at the end of a page, because rows and titles aren't split. */
  pageLoss: number
  gap: number
  /** `Infinity` when the text doesn't fit beside the numbers. */
  heightOf(table: StatementTable, place: { width: 'half' | 'full'; scale: number }): number
}

/** Prefers fewer pages, then larger text, then two columns. */
export function layOutStatement(statement: Statement, pages: StatementPages): StatementLayout {
  const corrections = statement.corrections.map(table => [[table]])
  const layouts = pages.scales.flatMap(scale =>
    columnsOf(statement)
      .map(tables => [...tables, ...corrections])
      .map(bands => ({ scale, bands: bands.map(band => bandOf(band, scale, pages)) })),
  )
  const counts = layouts.map(layout => pageCount(layout, pages))
  return layouts[counts.indexOf(Math.min(...counts))] ?? { scale: 1, bands: [] }
}

type Columns = readonly (readonly StatementTable[])[]

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

/** `Infinity` for a layout that doesn't fit, or would leave most of the first page empty. */
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

import {
  artifact,
  COLOURS,
  element,
  ensureSpace,
  group,
  heightOf,
  line,
  type Paper,
  type Place,
  type Style,
  write,
} from './paper.ts'

/** `share` of the table's width. */
export type TableColumn = { title: string; share: number; align?: 'left' | 'right' }
export type Table = {
  title: string
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** The last row, set off from the others. */
  total?: readonly string[]
  /** Instead of rows when there are none. */
  none: string
  /** Of texts and gaps; 1 unless said. */
  scale?: number
}

const STYLES = {
  title: { font: 'semiBold', size: 9.5, colour: COLOURS.brand },
  head: { size: 7.5, colour: COLOURS.muted, lineGap: 0 },
  body: { size: 8.5, lineGap: 0 },
  total: { size: 8.5, lineGap: 0, font: 'semiBold' },
} as const satisfies Record<string, Style>
/** No text becomes smaller than this by a table's scale. */
const LEGIBLE_SIZE = 7
const TITLE_HEIGHT = 17
const ROW_GAP = 4.5
const COLUMN_GAP = 8
/** How far above the next row the lines under the header and above the total are. */
const HEAD_LINE = 2.5
const TOTAL_LINE = 1.5

const scaled = ({ scale = 1 }: Table, length: number) => length * scale

function styleOf(table: Table, kind: keyof typeof STYLES): Style {
  const style = STYLES[kind]
  return { ...style, size: Math.max(Math.min(style.size, LEGIBLE_SIZE), scaled(table, style.size)) }
}

/** How much of the page the whole table takes. */
export function tableHeight(paper: Paper, table: Table, width: number): number {
  const rows = rowsOf(table).map(row => rowHeight(paper, table, row, width))
  const none = table.rows.length === 0 ? noneHeight(paper, table, width) : 0
  return scaled(table, TITLE_HEIGHT) + none + rows.reduce((sum, height) => sum + height, 0)
}

/** The table from `paper.y` on; it goes on over the page's end, row by row. */
export function drawTable(paper: Paper, table: Table, { x, width }: Pick<Place, 'x' | 'width'>): void {
  const [first] = rowsOf(table)
  const titleHeight = scaled(table, TITLE_HEIGHT)
  ensureSpace(paper, titleHeight + (first ? 2 * rowHeight(paper, table, first, width) : 14))
  element(paper, 'H2', () => write(paper, table.title, { x, y: paper.y, width }, styleOf(table, 'title')))
  paper.y += titleHeight
  if (table.rows.length === 0) {
    element(paper, 'P', () => write(paper, table.none, { x, y: paper.y, width }, styleOf(table, 'body')))
    paper.y += noneHeight(paper, table, width)
  }
  const rows = rowsOf(table)
  if (rows.length > 0)
    group(paper, 'Table', () => {
      for (const row of rows) drawRow(paper, table, row, { x, width })
    })
}

function noneHeight(paper: Paper, table: Table, width: number): number {
  return heightOf(paper, table.none, width, styleOf(table, 'body')) + scaled(table, ROW_GAP)
}

type Row = { kind: 'head' | 'body' | 'total'; cells: readonly string[] }

function rowsOf({ columns, rows, total }: Table): Row[] {
  const body: Row[] = rows.map(cells => ({ kind: 'body', cells }))
  const last: Row[] = total ? [{ kind: 'total', cells: total }] : []
  const head: Row[] = body.length > 0 ? [{ kind: 'head', cells: columns.map(({ title }) => title) }] : []
  return [...head, ...body, ...last]
}

function widthsOf({ columns }: Table, width: number): number[] {
  return columns.map(({ share }) => share * width - COLUMN_GAP)
}

function rowHeight(paper: Paper, table: Table, { kind, cells }: Row, width: number): number {
  const widths = widthsOf(table, width)
  const heights = cells.map((text, index) =>
    heightOf(paper, text || ' ', widths[index] ?? width, styleOf(table, kind)),
  )
  return Math.max(...heights) + scaled(table, ROW_GAP)
}

function drawRow(paper: Paper, table: Table, row: Row, at: Pick<Place, 'x' | 'width'>): void {
  const height = rowHeight(paper, table, row, at.width)
  if (ensureSpace(paper, height)) repeatHead(paper, table, at)
  if (row.kind === 'total') line(paper, { ...at, y: paper.y - scaled(table, TOTAL_LINE) }, COLOURS.muted)
  group(paper, 'TR', () => {
    placesOf(table, at).forEach((place, index) => {
      drawCell(paper, row, index, () => writeCell(paper, table, row, { ...place, y: paper.y, index }))
    })
  })
  paper.y += height
  if (row.kind === 'head') line(paper, { ...at, y: paper.y - scaled(table, HEAD_LINE) })
}

/** On the next page, for the eye alone: the table has its header once. */
function repeatHead(paper: Paper, table: Table, at: Pick<Place, 'x' | 'width'>): void {
  const row: Row = { kind: 'head', cells: table.columns.map(({ title }) => title) }
  artifact(paper, 'Pagination', () => {
    placesOf(table, at).forEach((place, index) => {
      writeCell(paper, table, row, { ...place, y: paper.y, index })
    })
  })
  paper.y += rowHeight(paper, table, row, at.width)
  line(paper, { ...at, y: paper.y - scaled(table, HEAD_LINE) })
}

/** The gap stands left of numbers and right of texts, so that both end where the rule does. */
function placesOf(table: Table, { x, width }: Pick<Place, 'x' | 'width'>): Pick<Place, 'x' | 'width'>[] {
  let left = x
  return widthsOf(table, width).map((cellWidth, index) => {
    const isNumber = table.columns[index]?.align === 'right'
    const place = { x: isNumber ? left + COLUMN_GAP : left, width: cellWidth }
    left += cellWidth + COLUMN_GAP
    return place
  })
}

function writeCell(
  paper: Paper,
  table: Table,
  row: Row,
  { index, ...place }: Place & { index: number },
): void {
  const text = row.cells[index]
  const align = table.columns[index]?.align ?? 'left'
  if (text) write(paper, text, place, { ...styleOf(table, row.kind), align, isTabular: align === 'right' })
}

function drawCell(paper: Paper, { kind }: Row, index: number, draw: () => void): void {
  if (kind === 'head') element(paper, 'TH', draw, { scope: 'Column' })
  else if (index === 0) element(paper, 'TH', draw, { scope: 'Row' })
  else element(paper, 'TD', draw)
}

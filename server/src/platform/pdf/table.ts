import {
  addArtifact,
  addElement,
  addGroup,
  type Box,
  COLORS,
  drawLine,
  ensureSpace,
  heightOf,
  type Paper,
  type Style,
  widthOf,
  write,
} from './paper.ts'

/** The first column contains text, which wraps at words; the others contain numbers, which are never broken. */
type Table = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
  none: string
}
/** `scale` applies to text and gaps. */
type TableSize = { width: number; scale: number }
type TableBox = TableSize & { x: number }

export type MeasuredTable = Table & {
  lines: readonly Row[]
  numberWidths(scale: number): number[]
  longestWord(scale: number): number
}

type Row = { kind: 'head' | 'body' | 'total'; cells: readonly string[] }

const STYLES = {
  title: { font: 'semiBold', size: 9.5, color: COLORS.brand },
  head: { size: 7.5, color: COLORS.muted, lineGap: 0 },
  body: { size: 8.5, lineGap: 0 },
  total: { size: 8.5, lineGap: 0, font: 'semiBold' },
} as const satisfies Record<string, Style>
const MIN_LEGIBLE_SIZE = 7
const TITLE_HEIGHT = 17
const ROW_GAP = 4.5
const COLUMN_GAP = 8
/** Words wider than this can be broken, so that they don't take up the width of the table. Units: points. */
const LONG_WORD_WIDTH = 76
/** Distance between a rule (under the header or above the total) and the next row. */
const HEAD_RULE_GAP = 2.5
const TOTAL_RULE_GAP = 1.5
/** Tolerance that keeps text measured at one size and written at another from wrapping. */
const ROUNDING = 0.5
/** Minimum number of rows on the page where a table starts. */
const MIN_ROWS_TOGETHER = 3

function styleOf(kind: keyof typeof STYLES, scale: number): Style & { size: number } {
  const style = STYLES[kind]
  return { ...style, size: Math.max(Math.min(style.size, MIN_LEGIBLE_SIZE), scale * style.size) }
}

export function measureTable(paper: Paper, table: Table): MeasuredTable {
  const lines = linesOf(table)
  const createWidthMeasure = (texts: (row: Row) => readonly string[], isTabular: boolean) => {
    const widths = lines.map(row => {
      const measure = (text: string) => widthOf(paper, text, { ...STYLES[row.kind], size: 1, isTabular })
      return { kind: row.kind, ems: Math.max(0, ...texts(row).map(measure)) }
    })
    return (scale: number) =>
      Math.max(0, ...widths.map(({ kind, ems }) => ems * styleOf(kind, scale).size)) + ROUNDING
  }
  const numberWidths = table.columns
    .slice(1)
    .map((_, index) => createWidthMeasure(({ cells }) => [cells[index + 1] ?? ''], true))
  return {
    ...table,
    lines,
    numberWidths: scale => numberWidths.map(widthAt => widthAt(scale)),
    longestWord: createWidthMeasure(({ cells: [text = ''] }) => text.split(' '), false),
  }
}

function linesOf({ columns, rows, total }: Table): Row[] {
  if (rows.length === 0) return []
  const body: Row[] = rows.map(cells => ({ kind: 'body', cells }))
  return [
    { kind: 'head', cells: columns },
    ...body,
    ...(total ? [{ kind: 'total' as const, cells: total }] : []),
  ]
}

/** Returns the height of the table, or `Infinity` if its text doesn't fit beside its numbers. */
export function tableHeight(paper: Paper, table: MeasuredTable, size: TableSize): number {
  const titleHeight = size.scale * TITLE_HEIGHT
  if (table.lines.length === 0) return titleHeight + noneHeight(paper, table, size)
  const wordWidth = Math.min(table.longestWord(size.scale), LONG_WORD_WIDTH)
  const columns = columnsOf(table, size)
  if (columns.text < wordWidth) return Number.POSITIVE_INFINITY
  return table.lines.reduce((sum, row) => sum + rowHeight(paper, row, { ...size, columns }), titleHeight)
}

export function drawTable(paper: Paper, table: MeasuredTable, box: TableBox): void {
  const { x, width, scale } = box
  const layout = { ...box, columns: columnsOf(table, box) }
  const titleHeight = scale * TITLE_HEIGHT
  const heights = table.lines.map(row => rowHeight(paper, row, layout))
  const sumOf = (rowHeights: readonly number[]) => rowHeights.reduce((sum, height) => sum + height, 0)
  const startHeight =
    heights.length > 0 ? sumOf(heights.slice(0, 1 + MIN_ROWS_TOGETHER)) : noneHeight(paper, table, box)
  ensureSpace(paper, titleHeight + startHeight)
  addElement(paper, 'H2', () => write(paper, table.title, { x, y: paper.y, width }, styleOf('title', scale)))
  paper.y += titleHeight
  if (table.lines.length === 0) {
    addElement(paper, 'P', () => write(paper, table.none, { x, y: paper.y, width }, styleOf('body', scale)))
    paper.y += noneHeight(paper, table, box)
    return
  }
  addGroup(paper, 'Table', () => {
    table.lines.forEach((row, index) => {
      const startsLastRows = index === table.lines.length - MIN_ROWS_TOGETHER
      const height = sumOf(startsLastRows ? heights.slice(index) : heights.slice(index, index + 1))
      if (ensureSpace(paper, height)) repeatHead(paper, table, layout)
      drawRow(paper, row, layout)
    })
  })
}

function noneHeight(paper: Paper, { none }: Table, { width, scale }: TableSize): number {
  return heightOf(paper, none, width, styleOf('body', scale)) + scale * ROW_GAP
}

type Columns = { text: number; numbers: readonly number[] }
type Measures = TableSize & { columns: Columns }

function columnsOf(table: MeasuredTable, { width, scale }: TableSize): Columns {
  const numbers = table.numberWidths(scale)
  const text = numbers.reduce((remaining, number) => remaining - number - COLUMN_GAP, width)
  return { text, numbers }
}

function rowHeight(paper: Paper, { kind, cells: [text] }: Row, { scale, columns }: Measures): number {
  return heightOf(paper, text || ' ', columns.text, styleOf(kind, scale)) + scale * ROW_GAP
}

function drawRow(paper: Paper, row: Row, layout: TableBox & Measures): void {
  const { x, width, scale } = layout
  if (row.kind === 'total') drawLine(paper, { x, width, y: paper.y - scale * TOTAL_RULE_GAP }, COLORS.muted)
  addGroup(paper, 'TR', () => {
    cellBoxesOf(layout).forEach((box, index) => {
      drawCell(paper, row, index, () => writeCell(paper, row, index, { ...box, y: paper.y, scale }))
    })
  })
  finishRow(paper, row, layout)
}

/** Later pages show the header as an artifact, because the structure contains it only once. */
function repeatHead(paper: Paper, { columns }: MeasuredTable, layout: TableBox & Measures): void {
  const row: Row = { kind: 'head', cells: columns }
  addArtifact(paper, 'Pagination', () => {
    cellBoxesOf(layout).forEach((box, index) => {
      writeCell(paper, row, index, { ...box, y: paper.y, scale: layout.scale })
    })
  })
  finishRow(paper, row, layout)
}

function finishRow(paper: Paper, row: Row, layout: TableBox & Measures): void {
  const { x, width, scale } = layout
  paper.y += rowHeight(paper, row, layout)
  if (row.kind === 'head') drawLine(paper, { x, width, y: paper.y - scale * HEAD_RULE_GAP })
}

/** Puts the gap to the left of each number, so that text and numbers align with the ends of the rule. */
function cellBoxesOf({ x, columns }: TableBox & Measures): Pick<Box, 'x' | 'width'>[] {
  let left = x + columns.text
  const numbers = columns.numbers.map(width => {
    const box = { x: left + COLUMN_GAP, width }
    left += COLUMN_GAP + width
    return box
  })
  return [{ x, width: columns.text }, ...numbers]
}

function writeCell(paper: Paper, { kind, cells }: Row, index: number, layout: Box & { scale: number }): void {
  const { scale, ...box } = layout
  const isNumber = index > 0
  const text = cells[index]
  if (text)
    write(paper, text, box, {
      ...styleOf(kind, scale),
      align: isNumber ? 'right' : 'left',
      isTabular: isNumber,
    })
}

function drawCell(paper: Paper, { kind }: Row, index: number, draw: () => void): void {
  if (kind === 'head') addElement(paper, 'TH', draw, { scope: 'Column' })
  else if (index === 0) addElement(paper, 'TH', draw, { scope: 'Row' })
  else addElement(paper, 'TD', draw)
}

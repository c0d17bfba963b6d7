import {
  addElement,
  addGroup,
  COLORS,
  CONTENT_WIDTH,
  drawRule,
  ensureSpace,
  heightOf,
  PAGE,
  type Paper,
  type Style,
  write,
} from '#server/platform/pdf/paper.ts'

export type PrintedField = {
  label: string
  value: string
  isWide?: boolean
  /** Set in tabular figures, because it is read character by character. */
  isExact?: boolean
  isCompact?: boolean
}

const COLUMN_GAP = 18
const COLUMNS = 3
const ROW_GAP = 9
const LABEL: Style = { size: 8, color: COLORS.muted }
const VALUE: Style = { size: 10.5 }
const EMPTY_VALUE: Style = { size: 10.5, color: COLORS.muted }
const PARAGRAPH: Style = { size: 9.5, color: COLORS.body, lineGap: 2.5 }
const COMPACT_PARAGRAPH: Style = { ...PARAGRAPH, size: 8.5, lineGap: 1.5 }
const COMPACT_ROW_GAP = 4
const COMPACT_SIZE = 9
const NOT_GIVEN = 'Not given'

type BlockOptions = {
  width?: number
  isCompact?: boolean
}

/** Keeps the heading on the same page as the first `keepTogether` points below it. */
export function drawSection(paper: Paper, title: string, build: () => void, keepTogether = 90): void {
  ensureSpace(paper, 30 + keepTogether)
  addGroup(paper, 'Sect', () => {
    addElement(paper, 'H2', () => {
      write(
        paper,
        title,
        { x: PAGE.margin, y: paper.y, width: CONTENT_WIDTH },
        { font: 'semiBold', size: 12, color: COLORS.brand },
      )
    })
    drawRule(paper, paper.y + 19)
    paper.y += 28
    build()
  })
  paper.y += 12
}

/** Keeps the heading on the same page as the first `keepTogether` points below it. */
export function drawSubheading(paper: Paper, title: string, keepTogether = 60): void {
  ensureSpace(paper, 22 + keepTogether)
  paper.y += 4
  const box = { x: PAGE.margin, y: paper.y, width: CONTENT_WIDTH }
  addElement(paper, 'H3', () => write(paper, title, box, { font: 'semiBold', size: 9.5 }))
  paper.y += 18
}

export function drawTitledFields(paper: Paper, title: string, fields: readonly PrintedField[]): void {
  drawSubheading(paper, title, gridHeight(paper, fields, CONTENT_WIDTH))
  drawFieldGrid(paper, fields)
}

export function drawParagraph(paper: Paper, text: string, { width, isCompact }: BlockOptions = {}): void {
  const box = { x: PAGE.margin, y: paper.y, width: width ?? CONTENT_WIDTH }
  const style = isCompact ? COMPACT_PARAGRAPH : PARAGRAPH
  const height = heightOf(paper, text, box.width, style)
  ensureSpace(paper, height)
  addElement(paper, 'P', () => write(paper, text, { ...box, y: paper.y }, style))
  paper.y += height + (isCompact ? 4 : 8)
}

/** Draws three columns with labels above the values; a wide field has its own row. */
export function drawFieldGrid(
  paper: Paper,
  allFields: readonly PrintedField[],
  options: BlockOptions = {},
): void {
  const { width = CONTENT_WIDTH, isCompact = false } = options
  const fields = allFields.map(field => ({ ...field, isCompact }))
  const columnWidth = columnWidthOf(width)
  addGroup(paper, 'L', () => {
    for (const row of rowsOf(fields)) {
      const height = rowHeight(paper, row, width)
      ensureSpace(paper, height)
      row.forEach((field, column) => {
        const x = PAGE.margin + column * (columnWidth + COLUMN_GAP)
        drawCell(paper, field, x, field.isWide ? width : columnWidth)
      })
      paper.y += height
    }
  })
}

function columnWidthOf(width: number): number {
  return (width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS
}

function gridHeight(paper: Paper, fields: readonly PrintedField[], width: number): number {
  return rowsOf(fields).reduce((height, row) => height + rowHeight(paper, row, width), 0)
}

function rowHeight(paper: Paper, row: readonly PrintedField[], width: number): number {
  const heights = row.map(field => cellHeight(paper, field, field.isWide ? width : columnWidthOf(width)))
  return Math.max(...heights) + (row.some(({ isCompact }) => isCompact) ? COMPACT_ROW_GAP : ROW_GAP)
}

function rowsOf(fields: readonly PrintedField[]): PrintedField[][] {
  const rows: PrintedField[][] = []
  for (const field of fields) {
    const lastRow = rows.at(-1)
    if (field.isWide || !lastRow || lastRow.length === COLUMNS || lastRow.some(each => each.isWide))
      rows.push([field])
    else lastRow.push(field)
  }
  return rows
}

function cellHeight(paper: Paper, field: PrintedField, width: number): number {
  return (
    heightOf(paper, field.label, width, LABEL) +
    heightOf(paper, field.value || NOT_GIVEN, width, valueStyle(field)) +
    1
  )
}

function drawCell(paper: Paper, field: PrintedField, x: number, width: number): void {
  const labelHeight = heightOf(paper, field.label, width, LABEL)
  addGroup(paper, 'LI', () => {
    addElement(paper, 'Lbl', () => write(paper, field.label, { x, y: paper.y, width }, LABEL))
    addElement(paper, 'LBody', () => {
      const box = { x, y: paper.y + labelHeight + 1, width }
      write(paper, field.value || NOT_GIVEN, box, valueStyle(field))
    })
  })
}

function valueStyle({ value, isExact = false, isCompact = false }: PrintedField): Style {
  const style = value ? VALUE : EMPTY_VALUE
  return { ...style, isTabular: isExact, ...(isCompact && { size: COMPACT_SIZE }) }
}

type Box = { x: number; y: number; width: number; height: number }

export function drawFigure(
  paper: Paper,
  { image, alt }: { image: Buffer; alt: string },
  { x, y, width, height }: Box,
  align: Pick<PDFKit.Mixins.ImageOption, 'align' | 'valign'>,
): void {
  const imageOptions = { fit: [width, height] satisfies [number, number], ...align }
  addElement(paper, 'Figure', () => paper.document.image(image, x, y, imageOptions), {
    alt,
    placement: 'Block',
    bbox: [x, y, x + width, y + height],
  })
}

import { buffer } from 'node:stream/consumers'
import type { Mark } from '@epay/contract/company-forms/filling'
import type { FormDocument } from '@epay/contract/company-forms/form-definition'
import type { FillDetails } from '#server/files/parser-tasks.ts'
import type { Paper, Style } from '#server/platform/pdf/paper.ts'

/** Units: points. */
const SIZE = { largest: 10, lines: 8, smallest: 5, check: 9 } as const
const PADDING = 2
/** Inter's cap height relative to the font size. */
const CAPITAL_HEIGHT = 0.727
const LINE_GAP = 0.5
/** The negative bottom margin keeps pdfkit from starting a new page for text near the lower edge. */
const NO_MARGINS = { top: 0, left: 0, right: 0, bottom: -1000 }

type Drawing = Pick<FillDetails, 'drawnPdf' | 'overlays' | 'signaturePlaces'>

/**
 * Appends one page per form page that has marks, to be overlaid on the form. Uses the packet PDF's text layout, which
 * has fallback fonts for characters that Inter lacks.
 */
export async function drawForm(
  paper: Paper,
  { pages }: Pick<FormDocument, 'pages'>,
  marks: readonly Mark[],
): Promise<Drawing> {
  // Imported on demand, because the library and its fonts would add a tenth to the startup time.
  const text = await import('#server/platform/pdf/paper.ts')
  const pen: Pen = { paper, ...text }
  const overlays: Drawing['overlays'] = []
  for (const [index, size] of pages.entries()) {
    const pageMarks = marks.filter(({ kind, place }) => place.page === index + 1 && kind !== 'signature')
    if (pageMarks.length === 0) continue
    overlays.push({ page: index, drawnPage: paper.document.bufferedPageRange().count })
    paper.document.addPage({ size: [size.width, size.height], margins: NO_MARGINS })
    for (const mark of pageMarks) drawMark(pen, mark, size.height)
  }
  paper.document.end()
  const signaturePlaces = marks.flatMap(({ kind, place }) => (kind === 'signature' ? place : []))
  return { drawnPdf: await buffer(paper.document), overlays, signaturePlaces }
}

type Pen = { paper: Paper } & Pick<
  typeof import('#server/platform/pdf/paper.ts'),
  'write' | 'widthOf' | 'heightOf' | 'baselineOf'
>
/** `top` is the distance from the page's upper edge. */
type Box = { left: number; top: number; width: number; height: number }

function drawMark(pen: Pen, mark: Mark, pageHeight: number): void {
  const { x: left, y, width, height } = mark.place
  const box = { left, top: pageHeight - y - height, width, height }
  if (mark.kind === 'check') drawCentered(pen, 'X', { box, size: Math.min(SIZE.check, height * 1.1) })
  else if (mark.kind === 'text' && mark.combCells) drawComb(pen, mark.text, { box, cells: mark.combCells })
  else if (mark.kind === 'text' && mark.isMultiline) drawLines(pen, mark.text, box)
  else if (mark.kind === 'text') drawLine(pen, joinLines(mark.text), box)
}

const joinLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(', ')

const largestSizeFor = ({ height }: Box): number =>
  Math.max(SIZE.smallest, Math.min(SIZE.largest, height * 0.8))

/** Centers capital letters vertically in the box. */
function writeAt(
  { paper, write, baselineOf }: Pen,
  text: string,
  { box, left, size }: { box: Box; left: number; size: number },
): void {
  const baseline = box.top + (box.height + size * CAPITAL_HEIGHT) / 2
  // The infinite width prevents text that is wider than the box from wrapping.
  const position = { x: left, y: baseline - baselineOf(size), width: Number.POSITIVE_INFINITY }
  write(paper, text, position, { size })
}

function drawLine(pen: Pen, text: string, box: Box): void {
  const largestSize = largestSizeFor(box)
  const width = pen.widthOf(pen.paper, text, { size: largestSize })
  const fittingSize = Math.floor((2 * largestSize * (box.width - 2 * PADDING)) / width) / 2
  const size = Math.max(SIZE.smallest, Math.min(largestSize, fittingSize))
  writeAt(pen, text, { box, left: box.left + PADDING, size })
}

function drawCentered(pen: Pen, text: string, { box, size }: { box: Box; size: number }): void {
  const left = box.left + (box.width - pen.widthOf(pen.paper, text, { size })) / 2
  writeAt(pen, text, { box, left, size })
}

function drawComb(pen: Pen, text: string, { box, cells }: { box: Box; cells: number }): void {
  const width = box.width / cells
  const size = largestSizeFor(box)
  // Comb fields made for digits have no cells for hyphens.
  const cellText = text.length > cells ? text.replaceAll('-', '') : text
  for (const [index, character] of [...cellText].slice(0, cells).entries())
    drawCentered(pen, character, { box: { ...box, left: box.left + index * width, width }, size })
}

function drawLines({ paper, write, heightOf }: Pen, text: string, box: Box): void {
  const width = box.width - 2 * PADDING
  const styleOf = (size: number): Style => ({ size, lineGap: LINE_GAP })
  let size: number = SIZE.lines
  while (size > SIZE.smallest && heightOf(paper, text, width, styleOf(size)) > box.height) size -= 0.5
  write(paper, text, { x: box.left + PADDING, y: box.top + 1, width }, styleOf(size))
}

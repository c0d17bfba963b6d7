import { readFileSync } from 'node:fs'
import {
  BlendMode,
  concatTransformationMatrix,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { Mark } from '@epay/contract/company-forms/filling'
import type { Place } from '@epay/contract/company-forms/form-definition'
import * as fontkit from 'fontkit'
import { fontFile } from '#server/platform/pdf/fonts.ts'
import type { FillDetails } from './parser-tasks.ts'

/** Units: points. */
const SIZE = { largest: 10, lines: 8, smallest: 5, check: 9 } as const
const PADDING = 2
/** Of Inter, as a part of the size. */
const CAPITAL_HEIGHT = 0.727
const LINE_HEIGHT = 1.2

/** Draws answers and signature on the pages of a form that has no fields anymore. */
export async function fillForm(
  content: Buffer,
  { marks, signature, appendix }: FillDetails,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(content, { updateMetadata: false })
  document.registerFontkit(fontkitOf())
  const font = await document.embedFont(readFileSync(fontFile('regular')), { subset: true })
  const image = signature && (await document.embedPng(signature))
  const pages = document.getPages()
  for (const mark of marks) {
    const page = pages[mark.place.page - 1]
    if (page) inPlace(page, mark.place, box => draw(page, mark, { box, font, image }))
  }
  if (appendix) await append(document, appendix)
  return document.save({ useObjectStreams: true, updateFieldAppearances: false })
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/** Guarantee: fontkit 2 has what pdf-lib asks of it, whose own types are of an earlier version. */
function fontkitOf(): Fontkit {
  return { create: (buffer: Uint8Array) => fontkit.create(Buffer.from(buffer)) } as unknown as Fontkit
}

async function append(document: PDFDocument, appendix: Uint8Array): Promise<void> {
  const other = await PDFDocument.load(appendix, { updateMetadata: false })
  for (const page of await document.copyPages(other, other.getPageIndices())) document.addPage(page)
}

type Box = { width: number; height: number }

/** Draws with the lower left corner of a place, as a reader sees it, at zero; pages may be turned. */
function inPlace(page: PDFPage, place: Place, run: (box: Box) => void): void {
  const crop = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const { width, height } = place
  const [left, bottom] = [crop.x + place.x, crop.y + place.y]
  const isTurned = angle === 90 || angle === 270
  const x = angle === 90 || angle === 180 ? left + width : left
  const y = angle === 180 || angle === 270 ? bottom + height : bottom
  const [cos, sin] = [
    Math.round(Math.cos((angle * Math.PI) / 180)),
    Math.round(Math.sin((angle * Math.PI) / 180)),
  ]
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(cos, sin, -sin, cos, x, y))
  run(isTurned ? { width: height, height: width } : { width, height })
  page.pushOperators(popGraphicsState())
}

type Tools = { box: Box; font: PDFFont; image: PDFImage | null }

function draw(page: PDFPage, mark: Mark, { box, font, image }: Tools): void {
  if (mark.kind === 'signature') {
    if (image) drawSignature(page, image, box)
  } else if (mark.kind === 'check') {
    drawCentered(page, 'X', { box, font, size: Math.min(SIZE.check, box.height * 1.1) })
  } else if (mark.combCells) {
    drawComb(page, mark.text, { box, font, cells: mark.combCells })
  } else if (mark.isMultiline) {
    drawLines(page, mark.text, { box, font })
  } else {
    drawLine(page, onOneLine(mark.text), { box, font })
  }
}

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(', ')

type Line = { box: Box; font: PDFFont }

function drawLine(page: PDFPage, text: string, { box, font }: Line): void {
  const room = box.width - 2 * PADDING
  let size: number = Math.max(SIZE.smallest, Math.min(SIZE.largest, box.height * 0.8))
  while (size > SIZE.smallest && font.widthOfTextAtSize(text, size) > room) size -= 0.5
  page.drawText(text, { x: PADDING, y: (box.height - size * CAPITAL_HEIGHT) / 2, size, font })
}

function drawCentered(page: PDFPage, text: string, { box, font, size }: Line & { size: number }): void {
  const x = (box.width - font.widthOfTextAtSize(text, size)) / 2
  page.drawText(text, { x, y: (box.height - size * CAPITAL_HEIGHT) / 2, size, font })
}

function drawComb(page: PDFPage, text: string, { box, font, cells }: Line & { cells: number }): void {
  const width = box.width / cells
  const size = Math.max(SIZE.smallest, Math.min(SIZE.largest, box.height * 0.8))
  // A number with hyphens fills boxes that are for its digits alone.
  const shown = text.length > cells ? text.replaceAll('-', '') : text
  for (const [index, character] of [...shown].slice(0, cells).entries()) {
    const x = index * width + (width - font.widthOfTextAtSize(character, size)) / 2
    page.drawText(character, { x, y: (box.height - size * CAPITAL_HEIGHT) / 2, size, font })
  }
}

function drawLines(page: PDFPage, text: string, { box, font }: Line): void {
  let size: number = SIZE.lines
  let lines = wrapped(text, font, size, box.width - 2 * PADDING)
  while (size > SIZE.smallest && lines.length * size * LINE_HEIGHT > box.height) {
    size -= 0.5
    lines = wrapped(text, font, size, box.width - 2 * PADDING)
  }
  for (const [index, line] of lines.entries())
    page.drawText(line, {
      x: PADDING,
      y: box.height - PADDING - size * (CAPITAL_HEIGHT + index * LINE_HEIGHT),
      size,
      font,
    })
}

function wrapped(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && font.widthOfTextAtSize(longer, size) > room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** Whole, as large as it fits, on the left; the form's own lines stay seen through its white. */
function drawSignature(page: PDFPage, image: PDFImage, box: Box): void {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  page.drawImage(image, { x: 0, y: (box.height - height) / 2, width, height, blendMode: BlendMode.Multiply })
}

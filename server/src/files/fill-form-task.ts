import {
  BlendMode,
  concatTransformationMatrix,
  PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { Place } from '@epay/contract/company-forms/form-definition'
import type { FillDetails } from './parser-tasks.ts'
import { rotationOf } from './pdf-objects.ts'

export async function fillForm(content: Buffer, details: FillDetails): Promise<Uint8Array> {
  const { drawnPdf, overlays, signature, signaturePlaces, appendedPageCount } = details
  const document = await PDFDocument.load(content, { updateMetadata: false })
  const drawnDocument = await PDFDocument.load(drawnPdf, { updateMetadata: false })
  const pages = document.getPages()
  const layers = await document.embedPages(overlays.map(({ drawnPage }) => drawnDocument.getPage(drawnPage)))
  for (const [index, { page: number }] of overlays.entries()) {
    const [page, layer] = [pages[number], layers[index]]
    if (page && layer) drawUpright(page, () => page.drawPage(layer))
  }
  const image = signature && (await document.embedPng(signature))
  for (const place of signaturePlaces) {
    const page = pages[place.page - 1]
    if (page && image) drawUpright(page, () => drawSignature(page, image, place))
  }
  const appendedIndexes = Array.from({ length: appendedPageCount }, (_, index) => index)
  for (const page of await document.copyPages(drawnDocument, appendedIndexes)) document.addPage(page)
  // Object streams would reduce the size by a tenth, but take longer than all other steps combined.
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** Calls `draw` with the origin at the lower left corner of the page as displayed. */
function drawUpright(page: PDFPage, draw: () => void): void {
  const { x, y, width, height } = page.getCropBox()
  const rotation = rotationOf(page)
  const left = rotation === 90 || rotation === 180 ? x + width : x
  const bottom = rotation === 180 || rotation === 270 ? y + height : y
  const [cos, sin] = [Math.cos, Math.sin].map(trigFunction =>
    Math.round(trigFunction((rotation * Math.PI) / 180)),
  )
  if (cos === undefined || sin === undefined) return
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(cos, sin, -sin, cos, left, bottom))
  draw()
  page.pushOperators(popGraphicsState())
}

/** The Multiply blend mode keeps the form's lines visible through the signature's white background. */
function drawSignature(
  page: PDFPage,
  image: PDFImage,
  { x, y, width: maxWidth, height: maxHeight }: Place,
): void {
  const scale = Math.min(maxWidth / image.width, maxHeight / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  page.drawImage(image, { x, y: y + (maxHeight - height) / 2, width, height, blendMode: BlendMode.Multiply })
}

import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Place } from '@epay/contract/company-forms/form-definition'

export const pdfName = (text: string) => PDFName.of(text)

export function lookUp(object: PDFObject | undefined, ...keys: string[]): PDFObject | undefined {
  return keys.reduce(
    (current, key) => (current instanceof PDFDict ? current.lookup(pdfName(key)) : undefined),
    object,
  )
}

export function textOf(object: PDFObject | undefined): string {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText()
  return object instanceof PDFName ? object.decodeText() : ''
}

export const numberOf = (object: PDFObject | undefined) =>
  object instanceof PDFNumber ? object.asNumber() : 0

export function itemsOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  return object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : []
}

export function annotationsOf({ node }: PDFPage): { ref: PDFObject; dict: PDFDict }[] {
  const annotations = node.Annots()
  return (annotations?.asArray() ?? []).flatMap((ref, index) => {
    const dict = annotations?.lookup(index)
    return dict instanceof PDFDict ? [{ ref, dict }] : []
  })
}

export const isWidget = (dict: PDFDict) => textOf(lookUp(dict, 'Subtype')) === 'Widget'

type Size = { width: number; height: number }

/** Clockwise. Units: degrees. */
export function rotationOf(page: PDFPage): number {
  return ((page.getRotation().angle % 360) + 360) % 360
}

export function displayedSize(page: PDFPage): Size {
  const { width, height } = page.getCropBox()
  return rotationOf(page) % 180 === 90 ? { width: height, height: width } : { width, height }
}

export function displayedPlace(page: PDFPage, place: Place): Place {
  const cropBox = page.getCropBox()
  const { x, y, width, height } = place
  const [right, fromTop] = [cropBox.width - x - width, cropBox.height - y - height]
  const rotatedPlace = { ...place, width: height, height: width }
  const rotation = rotationOf(page)
  if (rotation === 90) return { ...rotatedPlace, x: y, y: right }
  if (rotation === 180) return { ...place, x: right, y: fromTop }
  return rotation === 270 ? { ...rotatedPlace, x: fromTop, y: x } : place
}

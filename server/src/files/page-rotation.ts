import type { PDFPage } from '@cantoo/pdf-lib'
import type { Place } from '@epay/contract/company-forms/form-definition'

type Size = { width: number; height: number }

/** The clockwise page rotation. Units: degrees. */
export function rotationOf(page: PDFPage): number {
  return ((page.getRotation().angle % 360) + 360) % 360
}

/** How large a reader sees the page. */
export function displayedSize(page: PDFPage): Size {
  const { width, height } = page.getCropBox()
  return rotationOf(page) % 180 === 90 ? { width: height, height: width } : { width, height }
}

/** Where a reader sees a place, from the lower left corner of the page as it is turned. */
export function displayedPlace(page: PDFPage, place: Place): Place {
  const whole = page.getCropBox()
  const { x, y, width, height } = place
  const [right, above] = [whole.width - x - width, whole.height - y - height]
  const turned = { ...place, width: height, height: width }
  const turn = rotationOf(page)
  if (turn === 90) return { ...turned, x: y, y: right }
  if (turn === 180) return { ...place, x: right, y: above }
  return turn === 270 ? { ...turned, x: above, y: x } : place
}

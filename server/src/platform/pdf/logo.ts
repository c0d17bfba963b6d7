import { fitLogo, type Size } from '@epay/contract/common/logo-size'
import type { LogoImage } from '#server/platform/logo.ts'
import { addElement, type Paper } from './paper.ts'

export type OpenLogo = { size: Size; image: PDFKit.Mixins.OpenImage }

export function openLogo(paper: Paper, logo: LogoImage | undefined): OpenLogo | undefined {
  return logo && { size: logo, image: paper.document.openImage(logo.content) }
}

type LogoPlacement = {
  x: number
  y: number
  alt: string
  maxSize: Size
}

export function drawLogo(
  paper: Paper,
  { size, image }: OpenLogo,
  { x, y, alt, maxSize }: LogoPlacement,
): Size {
  const { width, height } = fitLogo(maxSize, size)
  addElement(paper, 'Figure', () => paper.document.image(image, x, y, { width, height }), {
    alt,
    placement: 'Block',
    bbox: [x, y, x + width, y + height],
  })
  return { width, height }
}

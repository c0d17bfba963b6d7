import { fitLogo, type Size } from '@epay/contract/common/logo-size'
import type { LogoPicture } from '#server/platform/logo.ts'
import { element, type Paper } from './paper.ts'

export type OpenLogo = { size: Size; image: PDFKit.Mixins.OpenImage }

export function openLogo(paper: Paper, logo: LogoPicture | undefined): OpenLogo | undefined {
  return logo && { size: logo, image: paper.document.openImage(logo.content) }
}

type Place = {
  x: number
  y: number
  alt: string
  box: Size
}

export function drawLogo(paper: Paper, { size, image }: OpenLogo, { x, y, alt, box }: Place): Size {
  const { width, height } = fitLogo(box, size)
  element(paper, 'Figure', () => paper.document.image(image, x, y, { width, height }), {
    alt,
    placement: 'Block',
    bbox: [x, y, x + width, y + height],
  })
  return { width, height }
}

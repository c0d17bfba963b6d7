/** The background is white even in dark mode. */
export const WHITE = '#ffffff'

type Paper = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }

/** Returns `undefined` if the browser doesn't support canvas. */
export function createWhiteCanvas(width: number, height: number): Paper | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = WHITE
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** `maxSide` is in pixels. */
export function drawScaled(picture: ImageBitmap, maxSide: number): Paper | undefined {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale))
  const paper = createWhiteCanvas(scaleSide(picture.width), scaleSide(picture.height))
  paper?.context.drawImage(picture, 0, 0, paper.canvas.width, paper.canvas.height)
  return paper
}

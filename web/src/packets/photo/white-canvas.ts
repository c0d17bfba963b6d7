/** The background is white even in dark mode. */
export const WHITE = '#ffffff'

type CanvasSurface = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }

/** Returns `undefined` if the browser doesn't support canvas. */
export function createWhiteCanvas(width: number, height: number): CanvasSurface | undefined {
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
export function drawScaled(picture: ImageBitmap, maxSide: number): CanvasSurface | undefined {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale))
  const surface = createWhiteCanvas(scaleSide(picture.width), scaleSide(picture.height))
  surface?.context.drawImage(picture, 0, 0, surface.canvas.width, surface.canvas.height)
  return surface
}

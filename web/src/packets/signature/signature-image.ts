import {
  BLANK_CONTRAST_MAX,
  SIGNATURE_HEIGHT,
  SIGNATURE_MAX_CHARACTERS,
  SIGNATURE_WIDTH,
} from '@epay/contract/packets/options'

export type SignatureInputProps = {
  id: string
  /** Takes a data URL. */
  onSave: (image: string) => void
  /** Why there is no signature yet; '' clears an earlier reason. */
  onProblem: (message: string) => void
}

/** Black on white, also in dark mode. */
export const PAPER = '#ffffff'
export const INK = '#000000'

const FONT = "'Dancing Script'"
const FONT_SIZE = 72
const FONT_TIMEOUT_MS = 5_000
const MARGIN = 20
/** Pictures that can be sent unchanged. If the browser does not know a file's type, the data URL has another one. */
const SENDABLE = /^data:image\/(png|jpeg);base64,/
/** Length of the longer side of pictures that have to be scaled down. Units: pixels. */
const UPLOAD_MAX_SIDE = 1_200

/** Returned instead of an image if the picture is blank. */
export const BLANK_SIGNATURE = 'blank'

type Paper = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }

/** A white canvas; `undefined` if the browser has none. */
function paperOf(width: number, height: number): Paper | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

/** Waits for the handwriting font; after 5 s another font is better than none. */
async function loadFont(name: string): Promise<void> {
  const font = `600 ${FONT_SIZE}px ${FONT}`
  if (document.fonts.check(font, name)) return
  const isLoaded = document.fonts.load(font, name).then(
    () => document.fonts.ready,
    () => undefined,
  )
  let timer: number | undefined
  const timeout = new Promise(resolve => {
    timer = window.setTimeout(resolve, FONT_TIMEOUT_MS)
  })
  await Promise.race([isLoaded, timeout])
  window.clearTimeout(timer)
}

export async function typedSignature(name: string): Promise<string | undefined> {
  await loadFont(name)
  const paper = paperOf(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  if (!paper) return undefined
  const { canvas, context } = paper
  const fontOf = (size: number) => `600 ${size}px ${FONT}, cursive`
  context.font = fontOf(FONT_SIZE)
  const { width } = context.measureText(name)
  const room = SIGNATURE_WIDTH - 2 * MARGIN
  context.font = fontOf(Math.min(FONT_SIZE, Math.floor((FONT_SIZE * room) / width)))
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, SIGNATURE_WIDTH / 2, SIGNATURE_HEIGHT / 2, room)
  return canvas.toDataURL('image/png')
}

export function drawnSignature(drawing: HTMLCanvasElement): string | undefined {
  const paper = paperOf(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  if (!paper) return undefined
  paper.context.imageSmoothingQuality = 'high'
  paper.context.drawImage(drawing, 0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  return paper.canvas.toDataURL('image/png')
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

export function hasInk({ data }: Pick<ImageData, 'data'>): boolean {
  for (let channel = 0; channel < 3; channel++) {
    let [lowest, highest] = [255, 0]
    for (let at = channel; at < data.length; at += 4) {
      const value = data[at] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
      if (highest - lowest > BLANK_CONTRAST_MAX) return true
    }
  }
  return false
}

/** A picture on white, scaled to a moderate size; `undefined` without a canvas. */
function onPaper(picture: ImageBitmap): Paper | undefined {
  const scale = Math.min(1, UPLOAD_MAX_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)))
  const paper = paperOf(width ?? 1, height ?? 1)
  paper?.context.drawImage(picture, 0, 0, paper.canvas.width, paper.canvas.height)
  return paper
}

/**
 * A chosen picture as a data URL, redrawn only if it can't be sent unchanged; 'blank' if the browser finds nothing
 * on it.
 */
export async function uploadedSignature(file: Blob, picture: ImageBitmap): Promise<string | undefined> {
  const paper = onPaper(picture)
  if (paper && !hasInk(paper.context.getImageData(0, 0, paper.canvas.width, paper.canvas.height)))
    return BLANK_SIGNATURE
  const dataUrl = await readDataUrl(file)
  if (SENDABLE.test(dataUrl) && dataUrl.length <= SIGNATURE_MAX_CHARACTERS) return dataUrl
  return paper?.canvas.toDataURL('image/jpeg', 0.9)
}

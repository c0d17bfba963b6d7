import { SIGNATURE_MAX_CHARACTERS } from '@epay/contract/packets/limits'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@epay/contract/packets/options'

/** A signature is ink on paper, in a dark room too. */
export const PAPER = '#ffffff'
export const INK = '#000000'

const FONT = "'Dancing Script'"
const FONT_SIZE = 72
const FONT_TIMEOUT_MS = 5_000
const MARGIN = 20
/** A browser that does not know a file's type reads it as no picture. */
const SENDABLE = /^data:image\/(png|jpeg);base64,/
/** Units: pixels of the longer side, for pictures that cannot be sent as they are. */
const UPLOAD_MAX_SIDE = 1_200

type Paper = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }

/** A white sheet; `undefined` where the browser gives no canvas. */
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

/** Without its font a name would be written in any other; after 5 s that is better than nothing. */
async function loadFont(name: string): Promise<void> {
  const font = `600 ${FONT_SIZE}px ${FONT}`
  const timeout = new Promise(resolve => setTimeout(resolve, FONT_TIMEOUT_MS))
  await Promise.race([document.fonts.load(font, name).catch(() => undefined), timeout])
  await Promise.race([document.fonts.ready, timeout])
}

/** The name in handwriting as a PNG data URL, `undefined` without a canvas. */
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

/** What was drawn, at the size that is kept, as a PNG data URL. */
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

/**
 * A chosen picture as a data URL, redrawn only when it cannot be sent as it is.
 * Throws: when the file is no picture that the browser can read.
 */
export async function uploadedSignature(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const dataUrl = await readDataUrl(file)
    if (SENDABLE.test(dataUrl) && dataUrl.length <= SIGNATURE_MAX_CHARACTERS) return dataUrl
    const scale = Math.min(1, UPLOAD_MAX_SIDE / Math.max(picture.width, picture.height))
    const paper = paperOf(Math.round(picture.width * scale), Math.round(picture.height * scale))
    if (!paper) return undefined
    paper.context.drawImage(picture, 0, 0, paper.canvas.width, paper.canvas.height)
    return paper.canvas.toDataURL('image/jpeg', 0.9)
  } finally {
    picture.close()
  }
}

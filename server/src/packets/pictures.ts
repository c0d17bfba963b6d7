import type { Readable } from 'node:stream'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { FILE_MAX_BYTES, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { BLANK_CONTRAST_MAX } from '@epay/contract/packets/limits'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { detectType } from '#server/files/detect-type.ts'
import { PortalError } from '#server/platform/errors.ts'
import { partiesOf, type Requester } from '#server/platform/parties.ts'
import { createTurns } from '#server/platform/turns.ts'
import { type BarePicture, stripMetadata } from './strip-metadata.ts'

const PHOTO_MAX_PIXELS_A_SIDE = 1600
const SIGNATURE_MAX_WIDTH = 1260
/** A small file can decode to a huge picture. Telephones take photos of up to 50 megapixels. */
const PHOTO_MAX_PIXELS = 50_000_000
/** A signature as drawn on a large screen with three pixels to the point has less. */
const SIGNATURE_MAX_PIXELS = 4_000_000

// Each picture is processed once, so a cache and a thread per core would only use memory.
sharp.cache(false)
sharp.concurrency(1)

/** Each picture takes up to 200 MB of memory and a processor for a second or two. */
const takeTurn = createTurns({
  atOnce: 1,
  longestMs: 60_000,
  limits: {
    atOncePerParty: 1,
    waiting: 40,
    waitingPerParty: 10,
    longestWaitMs: 30_000,
    refusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})
const BUSY_RETRY_SECONDS = 15

/** Throws: UNAVAILABLE when too many pictures wait. */
export async function inPictureTurn<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  const endTurn = await takeTurn(partiesOf(requester))
  try {
    return await work()
  } finally {
    endTurn()
  }
}

/** Throws: INVALID_INPUT for too many pixels, before any of them is decoded. */
async function open(content: Buffer, maxPixels: number): Promise<Sharp> {
  if (!(await detectType(content, PHOTO_TYPES)))
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.photoType)
  const { width, height } = await readMetadata(content)
  if (width * height > maxPixels) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooManyPixels)
  return sharp(content, { limitInputPixels: maxPixels }).autoOrient().flatten({ background: 'white' })
}

/** Reads the picture's header only. */
async function readMetadata(content: Buffer): Promise<Metadata> {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.photoType, { cause })
  }
}

async function encode(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.photoType, { cause })
  }
}

/**
 * The photo, upright, as a JPEG of moderate size without metadata such as place, time or camera.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function cleanPhoto(content: Buffer): Promise<Buffer> {
  const photo = await open(content, PHOTO_MAX_PIXELS)
  const side = PHOTO_MAX_PIXELS_A_SIDE
  return encode(
    photo
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 88 }),
  )
}

/**
 * The uploaded photo with unchanged pixels and without metadata.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function barePhoto(content: Buffer): Promise<BarePicture> {
  const { orientation } = await readMetadata(content)
  return stripMetadata(content, orientation)
}

/**
 * The signature in a data URL as a PNG on white.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function cleanSignature(dataUrl: string): Promise<Buffer> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const signature = await open(content, SIGNATURE_MAX_PIXELS)
  return encode(signature.resize({ width: SIGNATURE_MAX_WIDTH, withoutEnlargement: true }).png())
}

/** Whether the signature differs anywhere from blank paper. */
export async function hasInk(signature: Buffer): Promise<boolean> {
  const { channels } = await sharp(signature).stats()
  return channels.some(({ min, max }) => max - min > BLANK_CONTRAST_MAX)
}

/** Throws: TOO_LARGE; INVALID_INPUT when it is empty. */
export async function readPhoto(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > FILE_MAX_BYTES) throw new PortalError('TOO_LARGE', FILE_MESSAGES.tooLarge)
    chunks.push(chunk)
  }
  if (size === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  return Buffer.concat(chunks)
}

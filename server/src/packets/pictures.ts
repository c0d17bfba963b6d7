import type { Readable } from 'node:stream'
import { FILE_MAX_BYTES, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { BLANK_CONTRAST_MAX } from '@epay/contract/packets/limits'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { detectType } from '#server/files/detect-type.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type BarePicture, stripMetadata } from './strip-metadata.ts'

const PHOTO_MAX_PIXELS_A_SIDE = 1600
const SIGNATURE_MAX_WIDTH = 1260
/** A limit, because a small file can decode to a huge picture. */
const INPUT_MAX_PIXELS = 60_000_000

// Each picture is processed once, so a cache and a thread per core would only use memory.
sharp.cache(false)
sharp.concurrency(1)

async function open(content: Buffer): Promise<Sharp> {
  if (!(await detectType(content, PHOTO_TYPES)))
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.photoType)
  return sharp(content, { limitInputPixels: INPUT_MAX_PIXELS }).autoOrient().flatten({ background: 'white' })
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
  const photo = await open(content)
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
  const { orientation } = await sharp(content, { limitInputPixels: INPUT_MAX_PIXELS }).metadata()
  return stripMetadata(content, orientation)
}

/**
 * The signature in a data URL as a PNG on white.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function cleanSignature(dataUrl: string): Promise<Buffer> {
  const signature = await open(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
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

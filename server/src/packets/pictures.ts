import { FILE_MAX_BYTES, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { BLANK_CONTRAST_MAX } from '@epay/contract/packets/limits'
import type { Sharp } from 'sharp'
import { encode, openPicture, openSharp, readMetadata, readPicture } from '#server/files/pictures.ts'
import { type BarePicture, stripMetadata } from './strip-metadata.ts'

const PHOTO_MAX_PIXELS_A_SIDE = 1600
const SIGNATURE_MAX_WIDTH = 1260
/** A small file can decode to a huge picture. Telephones take photos of up to 50 megapixels. */
const PHOTO_MAX_PIXELS = 50_000_000
/** A signature as drawn on a large screen with three pixels to the point has less. */
const SIGNATURE_MAX_PIXELS = 4_000_000

const typeMessage = FILE_MESSAGES.photoType

/** Throws: INVALID_INPUT for too many pixels, before any of them is decoded. */
async function open(content: Buffer, maxPixels: number): Promise<Sharp> {
  const picture = await openPicture(content, { types: PHOTO_TYPES, maxPixels, typeMessage })
  return picture.flatten({ background: 'white' })
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
    typeMessage,
  )
}

/**
 * The uploaded photo with unchanged pixels and without metadata.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function barePhoto(content: Buffer): Promise<BarePicture> {
  const { orientation } = await readMetadata(content, typeMessage)
  return stripMetadata(content, orientation)
}

/**
 * The signature in a data URL as a PNG on white.
 * Throws: INVALID_INPUT unless it is a readable JPEG or PNG.
 */
export async function cleanSignature(dataUrl: string): Promise<Buffer> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const signature = await open(content, SIGNATURE_MAX_PIXELS)
  return encode(signature.resize({ width: SIGNATURE_MAX_WIDTH, withoutEnlargement: true }).png(), typeMessage)
}

/** Whether the signature differs anywhere from blank paper. */
export async function hasInk(signature: Buffer): Promise<boolean> {
  const sharp = await openSharp()
  const { data, info } = await sharp(signature).raw().toBuffer({ resolveWithObject: true })
  for (let channel = 0; channel < info.channels; channel++) {
    let [min, max] = [255, 0]
    for (let at = channel; at < data.length; at += info.channels) {
      const value = data.readUInt8(at)
      if (value < min) min = value
      if (value > max) max = value
      if (max - min > BLANK_CONTRAST_MAX) return true
    }
  }
  return false
}

/** Throws: TOO_LARGE; INVALID_INPUT when it is empty. */
export async function readPhoto(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return readPicture(content, { maxBytes: FILE_MAX_BYTES, tooLarge: FILE_MESSAGES.tooLarge })
}

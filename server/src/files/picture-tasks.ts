import { type FileType, PHOTO_MAX_SIDE, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { english } from '@epay/contract/languages/translator'
import { BLANK_CONTRAST_MAX } from '@epay/contract/packets/options'
import sharp, { type Sharp } from 'sharp'
import { PortalError } from '#server/platform/errors.ts'
import { describeTypeRefusal, detectType, firstAndLastBytesOf } from './detect-type.ts'
import type { ParserResult } from './parser-tasks.ts'

// Each picture is processed only once, so a cache would waste memory, as would a thread per core.
sharp.cache(false)
sharp.concurrency(1)
// Blocks all of sharp's decoders except those for JPEG, PNG, and WebP.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const SIGNATURE_MAX_WIDTH = 1260
/**
 * A limit on memory use, because a small file can decode to a huge picture. Phones take photos of up to 108
 * megapixels.
 */
const PHOTO_MAX_PIXELS = 120_000_000
/** Larger than a signature on a large screen with a pixel ratio of three. */
const SIGNATURE_MAX_PIXELS = 4_000_000

type PictureRules = {
  types: readonly FileType[]
  maxPixels: number
  typeMessage: string
  damagedMessage: string
  /** Whether truncated pictures are accepted, as in browsers. */
  acceptsTruncated: boolean
  /** Runs on the header, and throws to refuse a picture before it is decoded. */
  check?: (size: { width: number; height: number }) => void
}

/**
 * Returns the picture upright.
 * Throws, before decoding any pixels: INVALID_INPUT for an unaccepted type, a damaged header, or too many pixels; the
 * errors of `check`.
 */
export async function openPicture(
  content: Buffer,
  { types, maxPixels, typeMessage, damagedMessage, acceptsTruncated, check }: PictureRules,
): Promise<Sharp> {
  if (!detectType(content, types))
    throw new PortalError(
      'INVALID_INPUT',
      english(await describeTypeRefusal(firstAndLastBytesOf(content), typeMessage)),
    )
  const failOn = acceptsTruncated ? 'none' : 'warning'
  const size = await sharp(content, { limitInputPixels: false, failOn })
    .metadata()
    .catch((cause: unknown) => {
      throw new PortalError('INVALID_INPUT', damagedMessage, { cause })
    })
  check?.(size)
  if (size.width * size.height > maxPixels)
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooManyPixels)
  return sharp(content, { limitInputPixels: maxPixels, failOn }).autoOrient()
}

/** Throws: INVALID_INPUT when the picture can't be decoded. */
export async function encode(picture: Sharp, damagedMessage: string): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new PortalError('INVALID_INPUT', damagedMessage, { cause })
  }
}

const PACKET_PICTURE_RULES: Omit<PictureRules, 'maxPixels'> = {
  types: PHOTO_TYPES,
  typeMessage: FILE_MESSAGES.photoType,
  damagedMessage: FILE_MESSAGES.damagedPicture,
  acceptsTruncated: true,
}

export async function cleanPhoto(content: Buffer): Promise<Buffer> {
  const photo = await openPicture(content, { ...PACKET_PICTURE_RULES, maxPixels: PHOTO_MAX_PIXELS })
  const side = PHOTO_MAX_SIDE
  return encode(
    photo
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88 }),
    PACKET_PICTURE_RULES.damagedMessage,
  )
}

export async function cleanSignature(content: Buffer): Promise<ParserResult<'clean-signature'>> {
  const picture = await openPicture(content, { ...PACKET_PICTURE_RULES, maxPixels: SIGNATURE_MAX_PIXELS })
  const signature = picture
    .resize({ width: SIGNATURE_MAX_WIDTH, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .png()
  const png = await encode(signature, PACKET_PICTURE_RULES.damagedMessage)
  return { content: png, hasInk: await hasInk(png) }
}

async function hasInk(signature: Buffer): Promise<boolean> {
  const { channels } = await sharp(signature).stats()
  return channels.some(({ min, max }) => max - min > BLANK_CONTRAST_MAX)
}

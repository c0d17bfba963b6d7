import {
  LOGO_BOX,
  LOGO_MAX_SIDE,
  LOGO_MESSAGES,
  LOGO_MIN_SIDE,
  LOGO_STORED_MAX_BYTES,
  LOGO_TYPES,
} from '@epay/contract/settings/logo'
import sharp, { type PngOptions, type Sharp } from 'sharp'
import { PortalError } from '#server/platform/errors.ts'
import type { ParserResult } from './parser-tasks.ts'
import { encode, openPicture } from './picture-tasks.ts'

/** Lighter colors can't be seen on paper, whereas a pale gray logo still can. */
const LIGHTEST_VISIBLE = 235
/** Tried in order until the logo fits; only photos need the smaller ones. */
const ENCODINGS: readonly { scale: number; png: PngOptions }[] = [
  { scale: 1, png: { compressionLevel: 9 } },
  ...[1, 0.75, 0.5, 0.3].map(scale => ({ scale, png: { palette: true, quality: 90, effort: 4 } })),
]

/**
 * Converts the picture to a small, upright PNG without metadata, and keeps transparency.
 * Throws: INVALID_INPUT with a sentence that explains why the picture can't be the logo.
 */
export async function cleanLogo(content: Buffer): Promise<ParserResult<'clean-logo'>> {
  if (isSvg(content)) throw new PortalError('INVALID_INPUT', LOGO_MESSAGES.svg)
  const picture = await openPicture(content, {
    types: LOGO_TYPES,
    maxPixels: LOGO_MAX_SIDE ** 2,
    typeMessage: LOGO_MESSAGES.type,
    damagedMessage: LOGO_MESSAGES.damaged,
    acceptsTruncated: false,
    check: assertLogoSize,
  })
  const logo = await shrinkLogo(picture)
  if (await isBlankOnWhite(logo)) throw new PortalError('INVALID_INPUT', LOGO_MESSAGES.blank)
  const { width, height } = await sharp(logo).metadata()
  return { content: logo, width, height }
}

/**
 * Allows whitespace, comments, and declarations before the tag. Checks only text that starts as markup, because a
 * binary file might contain `<svg` by chance.
 */
function isSvg(content: Buffer): boolean {
  const text = content.subarray(0, 4096).toString('latin1').replaceAll('\0', '')
  return /^\W{0,3}\s*</.test(text) && /<svg[\s>]/i.test(text)
}

function assertLogoSize({ width, height }: { width: number; height: number }): void {
  if (Math.min(width, height) < LOGO_MIN_SIDE) throw new PortalError('INVALID_INPUT', LOGO_MESSAGES.tooSmall)
  if (Math.max(width, height) > LOGO_MAX_SIDE)
    throw new PortalError('INVALID_INPUT', LOGO_MESSAGES.tooManyPixels)
}

async function shrinkLogo(picture: Sharp): Promise<Buffer> {
  for (const { scale, png } of ENCODINGS) {
    const size = {
      width: Math.round(LOGO_BOX.width * scale),
      height: Math.round(LOGO_BOX.height * scale),
    }
    const resizedLogo = picture.clone().resize({ ...size, fit: 'inside', withoutEnlargement: true })
    const encoded = await encode(resizedLogo.png(png), LOGO_MESSAGES.damaged)
    if (encoded.length <= LOGO_STORED_MAX_BYTES) return encoded
  }
  throw new Error('Even the smallest logo is too large')
}

async function isBlankOnWhite(logo: Buffer): Promise<boolean> {
  // sharp computes statistics of its input, so the flattened picture is encoded and read again.
  const { channels } = await sharp(
    await sharp(logo).flatten({ background: 'white' }).png().toBuffer(),
  ).stats()
  return channels.every(({ min }) => min > LIGHTEST_VISIBLE)
}

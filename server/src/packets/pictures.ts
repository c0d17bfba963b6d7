import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { parse } from '#server/files/parser.ts'
import { readPicture } from '#server/files/read-picture.ts'
import type { Requester } from '#server/platform/parties.ts'

/**
 * Returns an upright, smaller JPEG without metadata such as location, time, or camera.
 * Throws: INVALID_INPUT unless the content is a readable JPEG or PNG; UNAVAILABLE when too many files are waiting.
 */
export async function cleanPhoto(requester: Requester, content: Uint8Array): Promise<Buffer> {
  return Buffer.from(await parse(requester, { task: 'clean-photo', content }))
}

/**
 * Returns a PNG with a white background; `hasInk` is false for blank paper.
 * Throws: the errors of `cleanPhoto`.
 */
export async function cleanSignature(
  requester: Requester,
  dataUrl: string,
): Promise<{ content: Buffer; hasInk: boolean }> {
  const picture = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const { content, hasInk } = await parse(requester, { task: 'clean-signature', content: picture })
  return { content: Buffer.from(content), hasInk }
}

/** Throws: TOO_LARGE; INVALID_INPUT when the content is empty. */
export async function readPhoto(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return readPicture(content, { maxBytes: FILE_MAX_BYTES, tooLarge: FILE_MESSAGES.tooLarge })
}

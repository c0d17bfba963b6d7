import { buffer } from 'node:stream/consumers'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'

type ReadRules = { maxBytes: number; tooLarge: string }

/** Throws: TOO_LARGE; INVALID_INPUT if the content is empty. */
export async function readPicture(content: AsyncIterable<Uint8Array>, rules: ReadRules): Promise<Buffer> {
  const picture = await buffer(limitSize(content, rules))
  if (picture.length === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  return picture
}

async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: ReadRules,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxBytes) throw new PortalError('TOO_LARGE', tooLarge)
    yield piece
  }
}

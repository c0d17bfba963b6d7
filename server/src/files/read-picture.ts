import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'

type ReadRules = { maxBytes: number; tooLarge: string }

const ROOM_BYTES = 256 * 1024

/**
 * Put together as it arrives: each piece that is kept holds all that came from the network with it.
 * Throws: TOO_LARGE; INVALID_INPUT when it is empty.
 */
export async function readPicture(
  content: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: ReadRules,
): Promise<Buffer> {
  let room = new ArrayBuffer(ROOM_BYTES)
  let size = 0
  for await (const piece of content) {
    const start = size
    size += piece.length
    if (size > maxBytes) throw new PortalError('TOO_LARGE', tooLarge)
    if (size > room.byteLength) room = room.transfer(Math.max(size, 2 * room.byteLength))
    new Uint8Array(room).set(piece, start)
  }
  if (size === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  return Buffer.from(room.transfer(size))
}

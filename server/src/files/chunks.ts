import type { Readable } from 'node:stream'
import { CHUNK_BYTES, type ChunkPlace } from '#server/files/encrypted-format.ts'

/**
 * Cuts what comes in pieces of any size into chunks of 64 KiB, of which the last may be shorter or empty.
 * A chunk is only handed out when it is known whether another one follows. All chunks stand in one buffer: each
 * is overwritten by the next, so that many uploads at once take little memory.
 */
export async function* inChunks(
  source: Readable | Buffer,
): AsyncGenerator<{ place: ChunkPlace; plain: Buffer }, void> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let size = 0
  let number = 0
  for await (const piece of piecesOf(source)) {
    let rest = piece
    while (rest.length > 0) {
      if (size === CHUNK_BYTES) {
        yield { place: { number, isLast: false }, plain: chunk }
        number += 1
        size = 0
      }
      const taken = rest.copy(chunk, size)
      size += taken
      rest = rest.subarray(taken)
    }
  }
  yield { place: { number, isLast: true }, plain: chunk.subarray(0, size) }
}

async function* piecesOf(source: Readable | Buffer): AsyncGenerator<Buffer, void> {
  if (Buffer.isBuffer(source)) {
    yield source
    return
  }
  for await (const piece of source) yield Buffer.isBuffer(piece) ? piece : Buffer.from(piece)
}

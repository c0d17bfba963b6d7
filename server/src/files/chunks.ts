import type { Readable } from 'node:stream'
import { CHUNK_BYTES, type ChunkPlace } from '#server/files/encrypted-format.ts'

/**
 * Cuts what comes in pieces of any size into chunks of 64 KiB, of which the last may be shorter or empty.
 * A chunk is only handed out when it is known whether another one follows.
 */
export async function* inChunks(
  source: Readable | Buffer,
): AsyncGenerator<{ place: ChunkPlace; plain: Buffer }, void> {
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  for await (const piece of piecesOf(source)) {
    pieces.push(piece)
    size += piece.length
    if (size <= CHUNK_BYTES) continue
    let rest = Buffer.concat(pieces)
    while (rest.length > CHUNK_BYTES) {
      yield { place: { number, isLast: false }, plain: rest.subarray(0, CHUNK_BYTES) }
      number += 1
      rest = rest.subarray(CHUNK_BYTES)
    }
    pieces = [rest]
    size = rest.length
  }
  yield { place: { number, isLast: true }, plain: Buffer.concat(pieces) }
}

async function* piecesOf(source: Readable | Buffer): AsyncGenerator<Buffer, void> {
  if (Buffer.isBuffer(source)) {
    yield source
    return
  }
  for await (const piece of source) yield Buffer.from(piece)
}

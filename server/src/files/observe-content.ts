import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { HEAD_BYTES, TAIL_BYTES } from '@epay/contract/files/first-bytes'
import type { StoredFile } from '#server/platform/file-store.ts'

type Facts = Pick<StoredFile, 'sha256' | 'crc32' | 'head' | 'tail'>

/** Looks at content piece by piece, as it passes; pieces may be overwritten afterwards. */
export function observeContent(): { see: (piece: Buffer) => void; facts: () => Facts } {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  const tail = Buffer.alloc(TAIL_BYTES)
  let [size, checksum] = [0, 0]
  return {
    see(piece) {
      if (size < HEAD_BYTES) heads.push(Buffer.from(piece.subarray(0, HEAD_BYTES - size)))
      size += piece.length
      hash.update(piece)
      checksum = crc32(piece, checksum)
      tail.copyWithin(0, piece.length)
      piece.copy(tail, TAIL_BYTES - piece.length)
    },
    facts: () => ({
      sha256: hash.digest('hex'),
      crc32: checksum,
      head: Buffer.concat(heads),
      tail: tail.subarray(TAIL_BYTES - Math.min(size, TAIL_BYTES)),
    }),
  }
}

import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import type { Content } from '#server/platform/file-store.ts'

/**
 * Layout: magic, version, length of the key ID, key ID; then chunks of 64 KiB, each encrypted with AES-256-GCM under
 * the file's own key and followed by its tag. The nonce is the chunk's number and a byte that is 1 for the last
 * chunk, so chunks can't be changed, swapped, repeated, or truncated. A file has at least one chunk, which may be
 * empty; only the last one is shorter than 64 KiB.
 */
const MAGIC = Buffer.from('EPAY')
const VERSION = 1
const FIXED_HEADER_BYTES = MAGIC.length + 2

const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

const NONCE_BYTES = 12

export const HEADER_MAX_BYTES = FIXED_HEADER_BYTES + 255

type ChunkPosition = { number: number; isLast: boolean }

export function formatHeader(keyId: string): Buffer {
  const id = Buffer.from(keyId)
  return Buffer.concat([MAGIC, Buffer.from([VERSION, id.length]), id])
}

/** Throws if `bytes` doesn't start with a header that this version can read. */
export function parseHeader(bytes: Buffer): { header: Buffer; keyId: string } {
  const length = FIXED_HEADER_BYTES + (bytes[FIXED_HEADER_BYTES - 1] ?? 0)
  const isRecognized = bytes.subarray(0, MAGIC.length).equals(MAGIC) && bytes[MAGIC.length] === VERSION
  if (!isRecognized || bytes.length < length) throw new Error('Not a stored file')
  return { header: bytes.subarray(0, length), keyId: bytes.toString('utf8', FIXED_HEADER_BYTES, length) }
}

function nonceOf({ number, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(number, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** The header is authenticated with every chunk. */
export type ChunkKey = { key: KeyObject; header: Buffer }

export function sealChunk(
  { key, header }: ChunkKey,
  position: ChunkPosition,
  plain: Buffer,
): [Buffer, Buffer] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: TAG_BYTES }).setAAD(
    header,
  )
  const ciphertext = cipher.update(plain)
  // In GCM mode, this returns no data, but completes the authentication tag.
  cipher.final()
  return [ciphertext, cipher.getAuthTag()]
}

/** Throws if the chunk wasn't sealed for this position in this file. */
export function openChunk({ key, header }: ChunkKey, position: ChunkPosition, sealedChunk: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: TAG_BYTES })
  decipher.setAAD(header).setAuthTag(sealedChunk.subarray(-TAG_BYTES))
  const plain = decipher.update(sealedChunk.subarray(0, -TAG_BYTES))
  decipher.final()
  return plain
}

/** Throws if the length shows that the file was truncated. */
export function countChunks(bodyBytes: number): number {
  const count = Math.ceil(bodyBytes / SEALED_CHUNK_BYTES)
  const lastBytes = bodyBytes - (count - 1) * SEALED_CHUNK_BYTES
  if (count < 1 || lastBytes < TAG_BYTES) throw new Error('The stored file is truncated')
  return count
}

/**
 * Splits input of any piece size into chunks of 64 KiB; the last one may be shorter or empty. A chunk is only yielded
 * once it is known whether another one follows. All chunks share one buffer, which the next chunk overwrites, so that
 * many simultaneous uploads take little memory.
 */
export async function* splitIntoChunks(
  source: Content,
): AsyncGenerator<{ position: ChunkPosition; plain: Buffer }, void> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let size = 0
  let number = 0
  for await (const piece of Buffer.isBuffer(source) ? [source] : source) {
    let offset = 0
    while (offset < piece.length) {
      if (size === CHUNK_BYTES) {
        yield { position: { number, isLast: false }, plain: chunk }
        number += 1
        size = 0
      }
      const part = piece.subarray(offset, offset + CHUNK_BYTES - size)
      chunk.set(part, size)
      size += part.length
      offset += part.length
    }
  }
  yield { position: { number, isLast: true }, plain: chunk.subarray(0, size) }
}

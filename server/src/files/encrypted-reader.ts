import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CHUNK_BYTES,
  type ChunkKey,
  countChunks,
  HEADER_MAX_BYTES,
  openChunk,
  parseHeader,
  SEALED_CHUNK_BYTES,
} from '#server/files/encrypted-format.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'

type Location = { path: string; id: string; cipher: Cipher }
type OpenFile = { file: FileHandle; size: number; chunkKey: ChunkKey; chunks: number }

/** The first chunk is checked before this resolves, so that most damage shows before an answer has begun. */
export async function openEncryptedFile(location: Location): Promise<Readable> {
  const file = await openOrThrow(location.path)
  try {
    const opened = await describe(file, location)
    return streamChunks(opened, await readChunk(opened, 0))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openOrThrow(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    throw new PortalError('NOT_FOUND', 'This file does not exist.', { cause })
  }
}

async function describe(file: FileHandle, { id, cipher }: Location): Promise<OpenFile> {
  const { size } = await file.stat()
  const start = await readAt(file, 0, Math.min(size, HEADER_MAX_BYTES))
  const { header, keyId } = parseHeader(start)
  const chunkKey = { header, key: cipher.fileKeyOf(keyId, id) }
  return { file, size, chunkKey, chunks: countChunks(size - header.length) }
}

async function readChunk({ file, size, chunkKey, chunks }: OpenFile, number: number): Promise<Buffer> {
  const isLast = number === chunks - 1
  const start = chunkKey.header.length + number * SEALED_CHUNK_BYTES
  const sealed = await readAt(file, start, isLast ? size - start : SEALED_CHUNK_BYTES)
  return openChunk(chunkKey, { number, isLast }, sealed)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new Error('The stored file is cut off')
    filled += bytesRead
  }
  return buffer
}

/** Reads one chunk at a time, when it is asked for. */
function streamChunks(opened: OpenFile, first: Buffer): Readable {
  let next = 0
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (next === opened.chunks) {
        this.push(null)
        return
      }
      const number = next
      next += 1
      // An empty chunk would read as "nothing yet": it only occurs as the whole of an empty file.
      const deliver = (plain: Buffer) => this.push(plain.length > 0 ? plain : null)
      if (number === 0) deliver(first)
      else readChunk(opened, number).then(deliver, error => this.destroy(error))
    },
    destroy(error, done) {
      opened.file.close().then(
        () => done(error),
        closing => done(error ?? closing),
      )
    },
  })
}

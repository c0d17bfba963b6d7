import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { HEAD_BYTES, TAIL_BYTES } from '@epay/contract/files/first-bytes'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { Counter } from 'prom-client'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Content, FileStore, StoredFile } from '#server/platform/file-store.ts'
import {
  ChangedObjectError,
  MissingObjectError,
  type ObjectStore,
  type OpenObject,
} from '#server/platform/object-store.ts'
import { writeDraft } from '#server/system/durable-file.ts'
import { StoreError, withPath } from '#server/system/storage-errors.ts'
import {
  type ChunkKey,
  countChunks,
  formatHeader,
  HEADER_MAX_BYTES,
  openChunk,
  parseHeader,
  SEALED_CHUNK_BYTES,
  sealChunk,
  splitIntoChunks,
} from './encrypted-format.ts'
import { objectName } from './layout.ts'

type Store = { objects: ObjectStore; cipher: Cipher }

export function createEncryptedFileStore(store: Store): FileStore {
  return {
    write: (source, { maxBytes }) => write(store, { id: randomUUID(), source, maxBytes }),
    read: id => openEncryptedFile(store, id),
    keyId: id => keyIdOf(store, id),
    reseal: id => reseal(store, id),
    remove: id => store.objects.remove(objectName(id)),
  }
}

type PlainFile = { id: string; source: Content; maxBytes: number }

async function write({ objects, cipher }: Store, plain: PlainFile): Promise<StoredFile> {
  const { id, source } = plain
  try {
    return await withDraft(objects, async draft => {
      const metadata = await encryptInto(draft, cipher, plain)
      await objects.put(objectName(id), draft)
      return { id, ...metadata }
    })
  } catch (error) {
    if (source instanceof Readable) source.destroy()
    throw error
  }
}

/** Calls `use` with the path of a temporary file, and removes the file afterward unless the store has moved it. */
async function withDraft<T>({ draftFolder }: ObjectStore, use: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(draftFolder, randomUUID())
  try {
    await mkdir(draftFolder, { recursive: true, mode: 0o700 })
    return await use(draft)
  } catch (error) {
    throw withPath(draft, error)
  } finally {
    await rm(draft, { force: true })
  }
}

async function encryptInto(draft: string, cipher: Cipher, plain: PlainFile) {
  const { observe, metadata } = createContentObserver(plain.maxBytes)
  await writeDraft(draft, encryptChunks(cipher, plain, observe))
  return metadata()
}

async function* encryptChunks(
  cipher: Cipher,
  { id, source }: PlainFile,
  observe: (piece: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  const { keyId, key } = cipher.fileKey(id)
  const header = formatHeader(keyId)
  yield header
  for await (const { position, plain } of splitIntoChunks(source)) {
    observe(plain)
    yield* sealChunk({ key, header }, position, plain)
  }
}

/** Copies the bytes that it retains, so callers can reuse the buffer. */
function createContentObserver(maxBytes: number) {
  const hash = createHash('sha256')
  const headPieces: Buffer[] = []
  const tail = Buffer.alloc(TAIL_BYTES)
  let [size, checksum] = [0, 0]
  return {
    observe(piece: Buffer) {
      if (size < HEAD_BYTES) headPieces.push(Buffer.from(piece.subarray(0, HEAD_BYTES - size)))
      size += piece.length
      if (size > maxBytes) throw new PortalError('TOO_LARGE', FILE_MESSAGES.tooLarge)
      hash.update(piece)
      checksum = crc32(piece, checksum)
      tail.copyWithin(0, piece.length)
      piece.copy(tail, TAIL_BYTES - piece.length)
    },
    metadata: (): Omit<StoredFile, 'id'> => ({
      size,
      sha256: hash.digest('hex'),
      crc32: checksum,
      head: Buffer.concat(headPieces),
      tail: tail.subarray(TAIL_BYTES - Math.min(size, TAIL_BYTES)),
    }),
  }
}

async function reseal(store: Store, id: string): Promise<boolean> {
  const { objects, cipher } = store
  if ((await keyIdOf(store, id)) === cipher.fileKey(id).keyId) return false
  const source = await openEncryptedFile(store, id)
  try {
    return await withDraft(objects, async draft => {
      await encryptInto(draft, cipher, { id, source, maxBytes: Number.POSITIVE_INFINITY })
      // Don't restore a file that was removed in the meantime.
      if (!(await exists(store, id))) return false
      await objects.put(objectName(id), draft)
      return true
    })
  } finally {
    source.destroy()
  }
}

async function exists({ objects }: Store, id: string): Promise<boolean> {
  try {
    await (await objects.open(objectName(id))).close()
    return true
  } catch (error) {
    if (error instanceof MissingObjectError) return false
    throw error
  }
}

async function keyIdOf(store: Store, id: string): Promise<string> {
  const { object, keyId } = await openHeader(store, id)
  await object.close()
  return keyId
}

type Header = { object: OpenObject; header: Buffer; keyId: string }
type OpenFile = { object: OpenObject; chunkKey: ChunkKey; chunkCount: number }

/** Verifies the first chunk before resolving, so that most damage is detected before the response starts. */
async function openEncryptedFile(store: Store, id: string): Promise<Readable> {
  let file = await openFile(store, id)
  const firstChunk = await closeOnError(file.object, () => readChunk(file, 0))
  /** If the file was re-encrypted in the meantime, reads the chunk from the new object. */
  async function readCurrentChunk(number: number): Promise<Buffer> {
    try {
      return await readChunk(file, number)
    } catch (error) {
      if (!(error instanceof ChangedObjectError)) return throwUnreadable(error)
      await file.object.close()
      file = await openFile(store, id)
      return readChunk(file, number).catch(throwUnreadable)
    }
  }
  async function* chunks(): AsyncGenerator<Buffer, void> {
    if (firstChunk.length > 0) yield firstChunk
    for (let number = 1; number < file.chunkCount; number++) yield await readCurrentChunk(number)
  }
  const stream = Readable.from(chunks(), { objectMode: false })
  // Closes the object even if the consumer never starts reading.
  return stream.once('close', () => void file.object.close().catch(() => undefined))
}

const fileErrors = new Counter({
  name: 'epay_stored_file_errors_total',
  help: 'Stored files that were missing, damaged, or encrypted with a missing key',
})

/**
 * Throws FILE_UNREADABLE for missing or damaged files; rethrows disk and store errors, which a retry might resolve.
 */
function throwUnreadable(cause: unknown): never {
  if (cause instanceof PortalError || cause instanceof StoreError) throw cause
  if (cause instanceof Error && 'syscall' in cause) throw cause
  fileErrors.inc()
  throw new PortalError('FILE_UNREADABLE', FILE_MESSAGES.unreadable, { cause })
}

async function closeOnError<T>(object: OpenObject, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await object.close()
    return throwUnreadable(error)
  }
}

async function openHeader({ objects }: Store, id: string): Promise<Header> {
  const object = await objects.open(objectName(id)).catch(throwUnreadable)
  return closeOnError(object, async () => {
    const start = await object.read(0, Math.min(object.size, HEADER_MAX_BYTES))
    return { object, ...parseHeader(Buffer.from(start)) }
  })
}

async function openFile(store: Store, id: string): Promise<OpenFile> {
  const { object, header, keyId } = await openHeader(store, id)
  return closeOnError(object, () => {
    const chunkCount = countChunks(object.size - header.length)
    return { object, chunkCount, chunkKey: { header, key: store.cipher.fileKeyOf(keyId, id) } }
  })
}

async function readChunk({ object, chunkKey, chunkCount }: OpenFile, number: number): Promise<Buffer> {
  const isLast = number === chunkCount - 1
  const start = chunkKey.header.length + number * SEALED_CHUNK_BYTES
  const bytes = await object.read(start, isLast ? object.size - start : SEALED_CHUNK_BYTES)
  return openChunk(chunkKey, { number, isLast }, bytes)
}

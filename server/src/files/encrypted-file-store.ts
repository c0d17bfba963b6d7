import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { Counter } from 'prom-client'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Content, FileStore } from '#server/platform/file-store.ts'
import {
  ObjectChanged,
  ObjectMissing,
  type ObjectStore,
  type OpenObject,
} from '#server/platform/object-store.ts'
import { naming, StoreError } from '#server/system/storage-errors.ts'
import {
  CHUNK_BYTES,
  type ChunkKey,
  countChunks,
  formatHeader,
  HEADER_MAX_BYTES,
  inChunks,
  openChunk,
  parseHeader,
  SEALED_CHUNK_BYTES,
  sealChunk,
} from './encrypted-format.ts'
import { objectName } from './layout.ts'
import { observeContent } from './observe-content.ts'

type Store = { objects: ObjectStore; cipher: Cipher }

/** Files in a store of objects, each encrypted under a key of its own before it gets there. */
export function createEncryptedFileStore(store: Store): FileStore {
  return {
    async write(source, limits) {
      const { see, facts } = observeContent()
      return { ...(await put(store, { source, see, ...limits })), ...facts() }
    },
    put: (source, limits) => put(store, { source, ...limits }),
    read: id => openEncryptedFile(store, id),
    keyId: id => keyIdOf(store, id),
    reseal: id => reseal(store, id),
    remove: id => store.objects.remove(objectName(id)),
  }
}

type Plain = { source: Content; maxBytes: number; see?: (piece: Buffer) => void }

async function put(store: Store, plain: Plain): Promise<{ id: string; size: number }> {
  const id = randomUUID()
  try {
    return { id, size: await encryptAndPut(store, { id, ...plain }, async () => true) }
  } catch (error) {
    if (plain.source instanceof Readable) plain.source.destroy()
    throw error
  }
}

type NamedPlain = Plain & { id: string }

/**
 * Returns the content's size.
 * @param isWanted whether it is still to be stored, when it has been read to its end
 */
async function encryptAndPut(
  { objects, cipher }: Store,
  plain: NamedPlain,
  isWanted: () => Promise<boolean>,
): Promise<number> {
  const draft = join(objects.draftFolder, randomUUID())
  try {
    await mkdir(objects.draftFolder, { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    const size = await encryptInto(file, { cipher, ...plain }).finally(() => file.close())
    if (await isWanted()) await objects.put(objectName(plain.id), draft)
    return size
  } catch (error) {
    throw naming(draft, error)
  } finally {
    await rm(draft, { force: true })
  }
}

/** So many sealed chunks are written together: fewer ways to the disk, and little memory for many simultaneous uploads. */
const WRITTEN_CHUNKS = 4

async function encryptInto(file: FileHandle, options: NamedPlain & { cipher: Cipher }): Promise<number> {
  const { keyId, key } = options.cipher.fileKey(options.id)
  const header = formatHeader(keyId)
  let size = 0
  let waiting: Buffer[] = [Buffer.from(header)]
  let writing = Promise.resolve()
  try {
    for await (const { place, plain } of inChunks(options.source)) {
      size += plain.length
      if (size > options.maxBytes) throw new PortalError('TOO_LARGE', FILE_MESSAGES.tooLarge)
      options.see?.(plain)
      waiting.push(...sealChunk({ key, header }, place, plain))
      if (place.isLast || waiting.length > 2 * WRITTEN_CHUNKS) {
        await writing
        writing = writeAll(file, waiting)
        // Told where it is awaited, which may be long after: the source is read meanwhile.
        writing.catch(() => undefined)
        waiting = []
      }
    }
  } finally {
    // Writes that run while the source is read must have ended, whatever became of it, before the file is closed.
    await Promise.allSettled([writing])
  }
  await writing
  await file.sync()
  return size
}

async function writeAll(file: FileHandle, parts: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(parts)
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  // The disk took some of it, as it does when it is nearly full: the rest says what is wrong.
  if (bytesWritten < size) await file.appendFile(Buffer.concat(parts).subarray(bytesWritten))
}

async function reseal(store: Store, id: string): Promise<boolean> {
  const { keyId } = store.cipher.fileKey(id)
  if ((await keyIdOf(store, id)) === keyId) return false
  const source = await openEncryptedFile(store, id)
  let isDone = false
  // What was removed meanwhile stays removed.
  const isWanted = async () => {
    isDone = await isThere(store, id)
    return isDone
  }
  try {
    await encryptAndPut(store, { id, source, maxBytes: Number.POSITIVE_INFINITY }, isWanted)
    return isDone
  } finally {
    source.destroy()
  }
}

async function isThere({ objects }: Store, id: string): Promise<boolean> {
  try {
    await (await objects.open(objectName(id))).close()
    return true
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}

/** The key that a file is encrypted under. Throws: as `read`. */
async function keyIdOf(store: Store, id: string): Promise<string> {
  const { object, keyId } = await openHeader(store, id)
  await object.close()
  return keyId
}

type Header = { object: OpenObject; header: Buffer; keyId: string }
type OpenFile = { object: OpenObject; chunkKey: ChunkKey; chunks: number }

/** The first chunk is checked before this resolves, so that most damage is noticed before the answer begins. */
async function openEncryptedFile(store: Store, id: string): Promise<Readable> {
  const opened = await openFile(store, id)
  try {
    return streamChunks(store, id, { opened, first: await readChunk(opened, 0) })
  } catch (error) {
    await opened.object.close()
    return throwUnreadable(error)
  }
}

const fileErrors = new Counter({
  name: 'epay_stored_file_errors_total',
  help: 'Stored files that were missing, damaged or sealed with a key that is not there',
})

/** A file that is missing or damaged; what the disk or the store refuses for now is passed on. */
function unreadable(cause: unknown): unknown {
  if (cause instanceof PortalError || cause instanceof StoreError) return cause
  if (cause instanceof Error && 'syscall' in cause) return cause
  fileErrors.inc()
  return new PortalError('FILE_UNREADABLE', FILE_MESSAGES.unreadable, { cause })
}

function throwUnreadable(cause: unknown): never {
  throw unreadable(cause)
}

async function openHeader({ objects }: Store, id: string): Promise<Header> {
  const object = await objects.open(objectName(id)).catch(throwUnreadable)
  try {
    const start = await object.read(0, Math.min(object.size, HEADER_MAX_BYTES))
    return { object, ...parseHeader(Buffer.from(start)) }
  } catch (error) {
    await object.close()
    return throwUnreadable(error)
  }
}

async function openFile(store: Store, id: string): Promise<OpenFile> {
  const { object, header, keyId } = await openHeader(store, id)
  try {
    const chunks = countChunks(object.size - header.length)
    return { object, chunks, chunkKey: { header, key: store.cipher.fileKeyOf(keyId, id) } }
  } catch (error) {
    await object.close()
    return throwUnreadable(error)
  }
}

async function readChunk({ object, chunkKey, chunks }: OpenFile, number: number): Promise<Buffer> {
  const isLast = number === chunks - 1
  const start = chunkKey.header.length + number * SEALED_CHUNK_BYTES
  const sealed = await object.read(start, isLast ? object.size - start : SEALED_CHUNK_BYTES)
  return openChunk(chunkKey, { number, isLast }, sealed)
}

/** Reads one chunk at a time, on demand. */
function streamChunks(store: Store, id: string, begun: { opened: OpenFile; first: Buffer }): Readable {
  let { opened } = begun
  let next = 0
  /** Encrypted again meanwhile, the same chunk is at the same place. */
  async function chunk(number: number): Promise<Buffer> {
    try {
      return await readChunk(opened, number)
    } catch (error) {
      if (!(error instanceof ObjectChanged)) return throwUnreadable(error)
      await opened.object.close()
      opened = await openFile(store, id)
      return readChunk(opened, number).catch(throwUnreadable)
    }
  }
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (next === opened.chunks) {
        this.push(null)
        return
      }
      const number = next
      next += 1
      // An empty chunk would read as "nothing yet": it only occurs as the single chunk of an empty file.
      const deliver = (plain: Buffer) => this.push(plain.length > 0 ? plain : null)
      if (number === 0) deliver(begun.first)
      else chunk(number).then(deliver, error => this.destroy(error))
    },
    destroy(error, done) {
      opened.object.close().then(
        () => done(error),
        closing => done(error ?? closing),
      )
    },
  })
}

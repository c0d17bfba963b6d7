import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { HEAD_BYTES, TAIL_BYTES } from '@epay/contract/files/plain-pdf'
import { Counter } from 'prom-client'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import { makeFolderDurably, syncFolder } from '#server/system/durable-file.ts'
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
import { fileFolder, filePath, unfinishedPath } from './layout.ts'

type Store = { folder: string; cipher: Cipher }

/** Files on this machine's disk, each encrypted under a key of its own. `folder` is created when needed. */
export function createEncryptedFileStore(store: Store): FileStore {
  return {
    write: (source, limits) => write(store, source, limits),
    read: async id => openEncryptedFile({ path: filePath(store.folder, id), id, cipher: store.cipher }),
    keyId: id => keyIdOf(filePath(store.folder, id)),
    reseal: id => reseal(store, id),
    remove: id => remove(store.folder, id),
  }
}

async function write(
  store: Store,
  source: Readable | Buffer,
  limits: { maxBytes: number },
): Promise<StoredFile> {
  const id = randomUUID()
  const draft = unfinishedPath(store.folder, id)
  try {
    await mkdir(join(draft, '..'), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    const facts = await encryptInto(file, { id, cipher: store.cipher, source, ...limits }).finally(() =>
      file.close(),
    )
    await publish(store.folder, id, draft)
    return { id, ...facts }
  } catch (error) {
    if (source instanceof Readable) source.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

async function encryptInto(
  file: FileHandle,
  options: { id: string; cipher: Cipher; source: Readable | Buffer; maxBytes: number },
): Promise<Omit<StoredFile, 'id'>> {
  const { keyId, key } = options.cipher.fileKey(options.id)
  const header = formatHeader(keyId)
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  const tail = Buffer.alloc(TAIL_BYTES)
  let size = 0
  await file.appendFile(header)
  for await (const { place, plain } of inChunks(options.source)) {
    if (size < HEAD_BYTES) heads.push(Buffer.from(plain.subarray(0, HEAD_BYTES - size)))
    size += plain.length
    if (size > options.maxBytes) throw new PortalError('TOO_LARGE', FILE_MESSAGES.tooLarge)
    hash.update(plain)
    tail.copyWithin(0, plain.length)
    plain.copy(tail, TAIL_BYTES - plain.length)
    await file.appendFile(sealChunk({ key, header }, place, plain))
  }
  await file.sync()
  const facts = { size, sha256: hash.digest('hex'), head: Buffer.concat(heads) }
  return { ...facts, tail: tail.subarray(TAIL_BYTES - Math.min(size, TAIL_BYTES)) }
}

async function reseal(store: Store, id: string): Promise<boolean> {
  const path = filePath(store.folder, id)
  const { keyId } = store.cipher.fileKey(id)
  if ((await keyIdOf(path)) === keyId) return false
  const source = await openEncryptedFile({ path, id, cipher: store.cipher })
  const draft = unfinishedPath(store.folder, randomUUID())
  try {
    await mkdir(join(draft, '..'), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    const limits = { maxBytes: Number.POSITIVE_INFINITY }
    await encryptInto(file, { id, cipher: store.cipher, source, ...limits }).finally(() => file.close())
    // What was removed meanwhile stays removed.
    if (!existsSync(path)) return false
    await rename(draft, path)
    syncFolder(fileFolder(store.folder, id))
    return true
  } finally {
    source.destroy()
    await rm(draft, { force: true })
  }
}

/** The key that a file is encrypted under. Throws: as `read`. */
async function keyIdOf(path: string): Promise<string> {
  const file = await open(path, 'r').catch(throwUnreadable)
  try {
    const { size } = await file.stat()
    return parseHeader(await readAt(file, 0, Math.min(size, HEADER_MAX_BYTES))).keyId
  } catch (error) {
    return throwUnreadable(error)
  } finally {
    await file.close()
  }
}

/** The removal survives a power cut, because nobody would remove the file again. */
async function remove(folder: string, id: string): Promise<void> {
  await rm(filePath(folder, id), { force: true })
  const parent = fileFolder(folder, id)
  if (existsSync(parent)) syncFolder(parent)
}

/** Gives the finished file its name, so that after a crash it is either complete or absent. */
async function publish(folder: string, id: string, draft: string): Promise<void> {
  const target = fileFolder(folder, id)
  makeFolderDurably(target)
  await rename(draft, filePath(folder, id))
  syncFolder(target)
}

type Location = { path: string; id: string; cipher: Cipher }
type OpenFile = { file: FileHandle; size: number; chunkKey: ChunkKey; chunks: number }

/** The first chunk is checked before this resolves, so that most damage is noticed before the answer begins. */
async function openEncryptedFile(location: Location): Promise<Readable> {
  const file = await open(location.path, 'r').catch(throwUnreadable)
  try {
    const opened = await describe(file, location)
    return streamChunks(opened, await readChunk(opened, 0))
  } catch (error) {
    await file.close()
    return throwUnreadable(error)
  }
}

const fileErrors = new Counter({
  name: 'epay_stored_file_errors_total',
  help: 'Stored files that were missing, damaged or sealed with a key that is not there',
})

/** A file that is missing or damaged; what the disk refuses for now is passed on. */
function unreadable(cause: unknown): unknown {
  const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  if (cause instanceof Error && 'syscall' in cause && !isGone) return cause
  fileErrors.inc()
  return new PortalError('FILE_UNREADABLE', FILE_MESSAGES.unreadable, { cause })
}

function throwUnreadable(cause: unknown): never {
  throw unreadable(cause)
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

/** Reads one chunk at a time, on demand. */
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
      // An empty chunk would read as "nothing yet": it only occurs as the single chunk of an empty file.
      const deliver = (plain: Buffer) => this.push(plain.length > 0 ? plain : null)
      if (number === 0) deliver(first)
      else
        readChunk(opened, number)
          .catch(throwUnreadable)
          .then(deliver, error => this.destroy(error))
    },
    destroy(error, done) {
      opened.file.close().then(
        () => done(error),
        closing => done(error ?? closing),
      )
    },
  })
}

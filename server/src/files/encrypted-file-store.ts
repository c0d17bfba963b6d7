import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { formatHeader, sealChunk } from '#server/files/encrypted-format.ts'
import { openEncryptedFile } from '#server/files/encrypted-reader.ts'
import { fileFolder, filePath, unfinishedPath } from '#server/files/layout.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type FileStore, HEAD_BYTES, type StoredFile, TAIL_BYTES } from '#server/platform/file-store.ts'
import { makeFolderDurably, syncFolder } from '#server/system/durable-file.ts'
import { inChunks } from './encrypted-format.ts'

type Store = { folder: string; cipher: Cipher }

/** Files on this machine's disk, each encrypted under a key of its own. `folder` is made when it is needed. */
export function createEncryptedFileStore(store: Store): FileStore {
  return {
    write: (source, limits) => write(store, source, limits),
    read: async id => openEncryptedFile({ path: filePath(store.folder, id), id, cipher: store.cipher }),
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

/** What was removed stays away, also after a power cut: nobody would remove it again. */
async function remove(folder: string, id: string): Promise<void> {
  await rm(filePath(folder, id), { force: true })
  const parent = fileFolder(folder, id)
  if (existsSync(parent)) syncFolder(parent)
}

/** Gives the finished file its name, so that a crash leaves it whole or not at all. */
async function publish(folder: string, id: string, draft: string): Promise<void> {
  const target = fileFolder(folder, id)
  makeFolderDurably(target)
  await rename(draft, filePath(folder, id))
  syncFolder(target)
}

import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  MissingObjectError,
  type ObjectStore,
  type OpenObject,
  type StoredObject,
} from '#server/platform/object-store.ts'
import { makeFolderDurably } from '#server/system/durable-file.ts'
import { unfinishedFolder } from './layout.ts'

/**
 * Stores objects in a local folder, which is created when needed. Names may start with a subfolder of two hexadecimal
 * digits.
 */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    location: folder,
    draftFolder: unfinishedFolder(folder),
    async put(name, draft) {
      const parent = dirname(pathOf(name))
      makeFolderDurably(parent)
      await rename(draft, pathOf(name))
      await syncFolder(parent)
    },
    open: name => openFile(pathOf(name)),
    // Syncs the folder, because a removal lost in a power failure would never be repeated.
    async remove(name) {
      await rm(pathOf(name), { force: true })
      const parent = dirname(pathOf(name))
      if (existsSync(parent)) await syncFolder(parent)
    },
    list: () => list(folder),
  }
}

/** Flushes the folder's entries to disk, so that they survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function openFile(path: string): Promise<OpenObject> {
  const file = await open(path, 'r').catch(throwMissing)
  try {
    const { size } = await file.stat()
    return {
      size,
      read: (position, length) => readAt(file, position, length),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function throwMissing(cause: unknown): never {
  throw isNotFound(cause) ? new MissingObjectError('The file does not exist', { cause }) : cause
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const content = Buffer.alloc(length)
  let filled = 0
  while (filled < content.length) {
    const { bytesRead } = await file.read(content, filled, content.length - filled, position + filled)
    if (bytesRead === 0) throw new Error('The stored file is truncated')
    filled += bytesRead
  }
  return content
}

async function* list(folder: string): AsyncGenerator<StoredObject> {
  for (const entry of await entriesOf(folder)) {
    if (entry.isFile()) yield* statEntry(folder, entry.name)
    else if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
      for (const innerEntry of await entriesOf(join(folder, entry.name)))
        if (innerEntry.isFile()) yield* statEntry(folder, `${entry.name}/${innerEntry.name}`)
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

async function* statEntry(folder: string, name: string): AsyncGenerator<StoredObject> {
  try {
    const { size, mtime } = await stat(join(folder, name))
    yield { name, size, storedAt: mtime }
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

import type { Readable } from 'node:stream'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'

/** The file store, remembering what was written until it is known whether to keep it. */
export type WrittenFiles = {
  write(source: Readable | Buffer, maxBytes: number): Promise<StoredFile>
  read: FileStore['read']
  /** Keeps what was written so far. */
  keep(): void
  /** Removes everything that was not kept. */
  removeUnkept(): Promise<void>
}

export function writtenFiles(store: FileStore): WrittenFiles {
  const ids = new Set<string>()
  return {
    async write(source, maxBytes) {
      const file = await store.write(source, { maxBytes })
      ids.add(file.id)
      return file
    },
    read: id => store.read(id),
    keep: () => ids.clear(),
    async removeUnkept() {
      await Promise.all([...ids].map(id => store.remove(id)))
      ids.clear()
    },
  }
}

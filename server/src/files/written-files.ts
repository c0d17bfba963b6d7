import type { Content, FileStore, StoredFile } from '#server/platform/file-store.ts'

/** The file store, remembering what was written until it is known whether to keep it. */
export type WrittenFiles = {
  write(source: Content, maxBytes: number): Promise<StoredFile>
  put: (...parameters: Parameters<WrittenFiles['write']>) => ReturnType<FileStore['put']>
  read: FileStore['read']
  /** Keeps what was written so far. */
  keep(): void
  /** Removes all files that were not kept. */
  removeUnkept(): Promise<void>
}

export function writtenFiles(store: FileStore): WrittenFiles {
  const writes = new Set<Promise<{ id: string }>>()
  const remember = <File extends { id: string }>(writing: Promise<File>) => {
    writes.add(writing)
    return writing
  }
  return {
    write: (source, maxBytes) => remember(store.write(source, { maxBytes })),
    put: (source, maxBytes) => remember(store.put(source, { maxBytes })),
    read: id => store.read(id),
    keep: () => writes.clear(),
    async removeUnkept() {
      // One of several simultaneous writes may have failed while others are still being written.
      for (const written of await Promise.allSettled(writes))
        if (written.status === 'fulfilled') await store.remove(written.value.id)
      writes.clear()
    },
  }
}

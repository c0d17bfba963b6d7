import type { Content, FileStore, StoredFile } from '#server/platform/file-store.ts'

/** The file store, remembering what was written until it is known whether to keep it. */
export type WrittenFiles = ReturnType<typeof writtenFiles>

export function writtenFiles(store: FileStore) {
  const writes = new Set<Promise<StoredFile>>()
  return {
    write(source: Content, maxBytes: number): Promise<StoredFile> {
      const writing = store.write(source, { maxBytes })
      writes.add(writing)
      return writing
    },
    read: (id: string) => store.read(id),
    /** Keeps what was written so far. */
    keep: () => writes.clear(),
    /** Removes all files that were not kept. */
    async removeUnkept(): Promise<void> {
      // One of several simultaneous writes may have failed while others are still being written.
      for (const written of await Promise.allSettled(writes))
        if (written.status === 'fulfilled') await store.remove(written.value.id)
      writes.clear()
    },
  }
}

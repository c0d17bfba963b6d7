import type { Content, FileStore, StoredFile } from '#server/platform/file-store.ts'

export type WrittenFiles = ReturnType<typeof trackWrittenFiles>

export function trackWrittenFiles(store: FileStore) {
  const writes = new Set<Promise<StoredFile>>()
  return {
    write(source: Content, maxBytes: number): Promise<StoredFile> {
      const pendingWrite = store.write(source, { maxBytes })
      writes.add(pendingWrite)
      return pendingWrite
    },
    read: (id: string) => store.read(id),
    keep: () => writes.clear(),
    async removeUnkept(): Promise<void> {
      // If one of several simultaneous writes fails, others might still be running.
      for (const outcome of await Promise.allSettled(writes))
        if (outcome.status === 'fulfilled') await store.remove(outcome.value.id)
      writes.clear()
    },
  }
}

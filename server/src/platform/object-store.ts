export type StoredObject = { name: string; size: number; storedAt: Date }

export type OpenObject = {
  size: number
  /**
   * The buffer stays valid until the next call or until the object is closed.
   * Throws: ChangedObjectError if another object has replaced this one; Error if the object ends early.
   */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Named blobs in a folder or a bucket. Every method can throw StoreError or a file system error. */
export type ObjectStore = {
  location: string
  /** Local folder for files that are still being written. Callers create it. */
  draftFolder: string
  /** Atomically moves a finished file from `draftFolder` to its name. The object is durable when this resolves. */
  put(name: string, draft: string): Promise<void>
  /** Throws: MissingObjectError. */
  open(name: string): Promise<OpenObject>
  /** Idempotent. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export class MissingObjectError extends Error {
  override name = 'MissingObjectError'
}

export class ChangedObjectError extends Error {
  override name = 'ChangedObjectError'
}

export async function* contentOf(store: ObjectStore, name: string): AsyncGenerator<Buffer, void> {
  const object = await store.open(name)
  try {
    for (let position = 0; position < object.size; position += PART_BYTES)
      yield Buffer.from(await object.read(position, Math.min(PART_BYTES, object.size - position)))
  } finally {
    await object.close()
  }
}

const PART_BYTES = 1024 * 1024

export type StoredObject = { name: string; size: number; storedAt: Date }

export type OpenObject = {
  size: number
  /**
   * The buffer stays valid until the next call or until the object is closed.
   * Throws: ObjectChanged if the name now has another object; an error if the object is shorter.
   */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Named blobs in a folder or a bucket. Every member throws StoreError or the file system's error. */
export type ObjectStore = {
  where: string
  /** Local folder for files being written; create it when needed. */
  draftFolder: string
  /** Moves a finished file of `draftFolder` to its name atomically; it is durable when this resolves. */
  put(name: string, draft: string): Promise<void>
  /** Throws: ObjectMissing. */
  open(name: string): Promise<OpenObject>
  /** Idempotent. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class ObjectChanged extends Error {
  override name = 'ObjectChanged'
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

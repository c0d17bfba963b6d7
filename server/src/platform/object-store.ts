export type StoredObject = { name: string; size: number; storedAt: Date }

/** What lies under a name, read in parts. */
export type OpenObject = {
  size: number
  /**
   * The bytes stay what they are until the next call, or until it is closed.
   * Throws: ObjectChanged when something else has the name by now; an error when it is shorter.
   */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Bytes under names, in a folder or a bucket. Throws: StoreError, or what the disk refuses, from everything. */
export type ObjectStore = {
  /** For messages: the folder, or the bucket. */
  where: string
  /** The folder, on this machine, of what is being written; to be made when needed. */
  draftFolder: string
  /** Gives a finished file of `draftFolder` its name, in one step; it is durable when this resolves. The draft no longer exists then. */
  put(name: string, draft: string): Promise<void>
  /** Throws: ObjectMissing. */
  open(name: string): Promise<OpenObject>
  /** Removing what isn't there is no error. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class ObjectChanged extends Error {
  override name = 'ObjectChanged'
}

/** What lies under a name, from its beginning to its end. */
export async function* contentOf(store: ObjectStore, name: string): AsyncGenerator<Buffer, void> {
  const opened = await store.open(name)
  try {
    for (let position = 0; position < opened.size; position += PART_BYTES)
      yield Buffer.from(await opened.read(position, Math.min(PART_BYTES, opened.size - position)))
  } finally {
    await opened.close()
  }
}

const PART_BYTES = 1024 * 1024

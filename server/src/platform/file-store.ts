import type { Readable } from 'node:stream'

/** `size` and checksums are those of the content as it was given; `head` and `tail` are as much of its beginning and end as identifies its type. */
export type StoredFile = {
  id: string
  size: number
  sha256: string
  crc32: number
  head: Buffer
  tail: Buffer
}

/** Where a file's content comes from. A piece may be overwritten once the next one is asked for. */
export type Content = Buffer | AsyncIterable<Uint8Array>

export type FileStore = {
  /**
   * Encrypts and stores; the file is durable when this resolves. After an error nothing is left behind.
   * Throws: TOO_LARGE when the content is longer than `maxBytes`.
   */
  write(source: Content, limits: { maxBytes: number }): Promise<StoredFile>
  /**
   * Decrypts, authenticated chunk by chunk: a changed or shortened file ends the stream with an error. Its pieces belong
   * to who reads them.
   * Throws: FILE_UNREADABLE when the file is missing or damaged.
   */
  read(id: string): Promise<Readable>
  /** The key that a file is encrypted under. Throws: as `read`. */
  keyId(id: string): Promise<string>
  /**
   * Encrypts a file again under the newest key; `false` when it is under it already. Reads that have begun are not disturbed.
   * Throws: as `read`.
   */
  reseal(id: string): Promise<boolean>
  /** Removing what isn't there is no error. */
  remove(id: string): Promise<void>
}

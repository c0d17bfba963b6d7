import type { Readable } from 'node:stream'

/** `size` and the checksums are those of the plaintext; `head` and `tail` contain enough bytes to detect its type. */
export type StoredFile = {
  id: string
  size: number
  sha256: string
  crc32: number
  head: Buffer
  tail: Buffer
}

/** The source can overwrite a chunk once the next one is requested. */
export type Content = Buffer | AsyncIterable<Uint8Array>

export type FileStore = {
  /**
   * Encrypts and stores the file, which is durable when this resolves. Leaves nothing behind after an error.
   * Throws: TOO_LARGE if the content is longer than `maxBytes`.
   */
  write(source: Content, limits: { maxBytes: number }): Promise<StoredFile>
  /**
   * Decrypts and authenticates each chunk: a changed or truncated file ends the stream with an error. Readers may
   * modify and keep the chunks.
   * Throws: FILE_UNREADABLE if the file is missing or damaged.
   */
  read(id: string): Promise<Readable>
  /**
   * Returns the ID of the key that encrypts the file.
   * Throws: see `read`.
   */
  keyId(id: string): Promise<string>
  /**
   * Re-encrypts a file with the newest key. Returns `false` if the file already uses that key. Doesn't disturb reads
   * in progress.
   * Throws: see `read`.
   */
  reseal(id: string): Promise<boolean>
  /** Idempotent. */
  remove(id: string): Promise<void>
}

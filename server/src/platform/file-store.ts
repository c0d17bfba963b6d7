import type { Readable } from 'node:stream'

/** As many of the first bytes as type detection needs. */
export const HEAD_BYTES = 4100
/** As many of the last bytes: enough for an archive's end record with the longest possible comment. */
export const TAIL_BYTES = 22 + 65_535

/** `size` and `sha256` are those of the content as it was given; `head` and `tail` are its first and last bytes. */
export type StoredFile = { id: string; size: number; sha256: string; head: Buffer; tail: Buffer }

export type FileStore = {
  /**
   * Encrypts and stores; the file is durable when this resolves. After an error nothing is left behind.
   * Throws: TOO_LARGE when the content is longer than `maxBytes`.
   */
  write(source: Readable | Buffer, limits: { maxBytes: number }): Promise<StoredFile>
  /**
   * Decrypts, authenticated chunk by chunk: a changed or shortened file ends the stream with an error.
   * Throws: FILE_UNREADABLE when the file is missing or damaged.
   */
  read(id: string): Promise<Readable>
  /** Removing what isn't there is no error. */
  remove(id: string): Promise<void>
}

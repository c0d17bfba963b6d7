import { crc32 } from 'node:zlib'
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

export type ZipEntry = {
  path: string
  size: number
  crc32: number
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** The path of a document in the ZIP; the number makes equal names distinct. `position` counts from 1. */
export function documentPath(position: number, name: string): string {
  return `documents/${String(position).padStart(2, '0')}-${name}`
}

/**
 * The entries as a ZIP. They are stored uncompressed, since pictures and PDF are compressed already.
 * Throws: when an entry can't be read, or is not what is stated of it.
 */
export function createPacketZip(entries: readonly ZipEntry[], modifiedAt: Date): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // Passes the error on to the reader. If the reader canceled the stream, this has no effect.
  writeEntries(writable, entries, modifiedAt).catch(error => writable.abort(error))
  return readable
}

async function writeEntries(
  writable: WritableStream<Uint8Array>,
  entries: readonly ZipEntry[],
  lastModDate: Date,
): Promise<void> {
  const zip = new ZipWriter(writable, { lastModDate, useWebWorkers: false })
  for (const entry of entries) {
    const readable = ReadableStream.from(contentOf(entry))
    // With size and checksum in the header before the content, every program can read the ZIP as it arrives.
    await zip.add(
      entry.path,
      { readable, size: entry.size },
      { passThrough: true, compressionMethod: 0, uncompressedSize: entry.size, crc32: entry.crc32 },
    )
  }
  await zip.close()
}

async function* contentOf(entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
  const { path, size } = entry
  let [seen, checksum] = [0, 0]
  for await (const chunk of await entry.open()) {
    seen += chunk.length
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (seen !== size) throw new Error(`${path} has ${seen} bytes instead of ${size}`)
  if (checksum !== entry.crc32) throw new Error(`${path} is not what it was when it was measured`)
}

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ManifestFile } from '@epay/contract/packets/evidence/packet-manifest'
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { FileStore } from '#server/platform/file-store.ts'

export type ZipEntry = {
  path: string
  size: number
  crc32: number
  open: () => Promise<AsyncIterable<Uint8Array>>
}

export type PacketPart = ZipEntry & { sha256: string }

export function buildPart(path: string, content: Buffer): PacketPart {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const open = async () => ReadableStream.from([content])
  return { path, size: content.length, crc32: crc32(content), sha256, open }
}

type StoredDocument = { fileId: string; name: string; size: number; sha256: string; crc32?: number }

/**
 * Describes a document for the ZIP. If it was uploaded before the submission, this reads it to compute its CRC-32.
 * Throws if that file has changed since it was stored, because only the uploaded content may be signed.
 */
export async function buildDocumentPart(
  files: Pick<FileStore, 'read'>,
  document: StoredDocument,
  position: number,
): Promise<PacketPart> {
  const { fileId, name, size, sha256 } = document
  return {
    // The number keeps paths unique when names are equal.
    path: `documents/${String(position).padStart(2, '0')}-${name}`,
    size,
    crc32: document.crc32 ?? (await checksumOf(files, document)),
    sha256,
    open: () => files.read(fileId),
  }
}

async function checksumOf(
  files: Pick<FileStore, 'read'>,
  { fileId, sha256 }: StoredDocument,
): Promise<number> {
  const hash = createHash('sha256')
  let checksum = 0
  for await (const chunk of await files.read(fileId)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${fileId} does not match its SHA-256`)
  return checksum
}

export function manifestFileOf({ path, size, crc32: checksum, sha256 }: PacketPart): ManifestFile {
  return { path, size, crc32: checksum.toString(16).padStart(8, '0'), sha256 }
}

/**
 * Stores the entries uncompressed, because pictures and PDFs are already compressed.
 * Throws if an entry can't be read, or differs from its declared size or checksum.
 */
export function createPacketZip(entries: readonly ZipEntry[], modifiedAt: Date): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // Passes the error on to the reader; has no effect if the reader canceled the stream.
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
    // Declaring size and checksum before the content lets every program read the ZIP as a stream.
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
  let [bytes, checksum] = [0, 0]
  for await (const chunk of await entry.open()) {
    bytes += chunk.length
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (bytes !== size) throw new Error(`${path} has ${bytes} bytes instead of ${size}`)
  if (checksum !== entry.crc32) throw new Error(`${path} does not match its checksum`)
}

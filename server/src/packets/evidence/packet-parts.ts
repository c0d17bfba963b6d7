import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ManifestFile } from '@epay/contract/packets/evidence/packet-manifest'
import type { WrittenFiles } from '#server/files/written-files.ts'
import { documentPath } from '../packet-zip.ts'

/** A file of the ZIP with its size and hashes, and how to read it. */
export type PacketPart = {
  path: string
  size: number
  crc32: number
  sha256: string
  open: () => Promise<Readable>
}

export function partOf(path: string, content: Buffer): PacketPart {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const open = async () => Readable.from([content])
  return { path, size: content.length, crc32: crc32(content), sha256, open }
}

type StoredDocument = { fileId: string; name: string; size: number; sha256: string }

/**
 * A stored document, read once for its checksum.
 * Throws: when the file has changed since it was stored, so that only what was uploaded is signed.
 */
export async function partOfDocument(
  files: Pick<WrittenFiles, 'read'>,
  { fileId, name, size, sha256 }: StoredDocument,
  position: number,
): Promise<PacketPart> {
  const hash = createHash('sha256')
  let checksum = 0
  for await (const chunk of await files.read(fileId)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${fileId} is not what was uploaded`)
  return {
    path: documentPath(position, name),
    size,
    crc32: checksum,
    sha256,
    open: () => files.read(fileId),
  }
}

export function manifestFileOf({ path, size, crc32: checksum, sha256 }: PacketPart): ManifestFile {
  return { path, size, crc32: checksum.toString(16).padStart(8, '0'), sha256 }
}

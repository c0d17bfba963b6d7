import { createHash } from 'node:crypto'
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
  open: () => Promise<AsyncIterable<Uint8Array>>
}

export function partOf(path: string, content: Buffer): PacketPart {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const open = async () => piecesOf(content)
  return { path, size: content.length, crc32: crc32(content), sha256, open }
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer, void> {
  yield content
}

type StoredDocument = { fileId: string; name: string; size: number; sha256: string; crc32?: number }

/**
 * A stored document; one that was uploaded before is read for its checksum.
 * Throws: when the file has changed since it was stored, so that only what was uploaded is signed.
 */
export async function partOfDocument(
  files: Pick<WrittenFiles, 'read'>,
  document: StoredDocument,
  position: number,
): Promise<PacketPart> {
  const { fileId, name, size, sha256 } = document
  return {
    path: documentPath(position, name),
    size,
    crc32: document.crc32 ?? (await checksumOf(files, document)),
    sha256,
    open: () => files.read(fileId),
  }
}

async function checksumOf(
  files: Pick<WrittenFiles, 'read'>,
  { fileId, sha256 }: StoredDocument,
): Promise<number> {
  const hash = createHash('sha256')
  let checksum = 0
  for await (const chunk of await files.read(fileId)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${fileId} is not what was uploaded`)
  return checksum
}

export function manifestFileOf({ path, size, crc32: checksum, sha256 }: PacketPart): ManifestFile {
  return { path, size, crc32: checksum.toString(16).padStart(8, '0'), sha256 }
}

import { crc32 } from 'node:zlib'
import { type ZipFact, zipPieces } from '@epay/contract/packets/evidence/zip-layout'

export type ZipEntry = ZipFact & { open: () => Promise<AsyncIterable<Uint8Array>> }

/** The path of a document in the ZIP; the number makes equal names distinct. `position` counts from 1. */
export function documentPath(position: number, name: string): string {
  return `documents/${String(position).padStart(2, '0')}-${name}`
}

/**
 * The entries as a ZIP in the layout that can be verified byte for byte. They are stored uncompressed, since pictures
 * and PDF are compressed already. Throws: when an entry can't be read, or is not what is stated of it.
 */
export async function* createPacketZip(
  entries: readonly ZipEntry[],
  modifiedAt: Date,
): AsyncGenerator<Uint8Array, void> {
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  for (const piece of zipPieces(entries, modifiedAt)) {
    if (piece.part !== 'content') yield piece.bytes
    else {
      const entry = byPath.get(piece.path)
      if (entry) yield* contentOf(entry)
    }
  }
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

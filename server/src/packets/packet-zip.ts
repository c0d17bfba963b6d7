import { PassThrough, Readable } from 'node:stream'
import { type ZipFact, zipPieces } from '@epay/contract/packets/evidence/zip-layout'

export type ZipEntry = ZipFact & { open: () => Promise<Readable> }

/** The path of a document in the ZIP; the number makes equal names distinct. `position` counts from 1. */
export function documentPath(position: number, name: string): string {
  return `documents/${String(position).padStart(2, '0')}-${name}`
}

/**
 * The entries as a ZIP in the layout that can be verified byte for byte. They are stored uncompressed, since pictures
 * and PDF are compressed already. The stream fails if an entry can't be read or does not have the stated length.
 */
export function createPacketZip(entries: readonly ZipEntry[], modifiedAt: Date): Readable {
  let current: Readable | undefined
  const open = async (entry: ZipEntry) => {
    current = await entry.open()
    return current
  }
  const output = new PassThrough()
  // A generator that waits for its source does not notice that its reader has gone.
  output.on('close', () => current?.destroy())
  const source = Readable.from(pieces(entries, modifiedAt, open), { objectMode: false })
  source.on('error', error => output.destroy(error)).pipe(output)
  return output
}

type Open = (entry: ZipEntry) => Promise<Readable>

async function* pieces(
  entries: readonly ZipEntry[],
  modifiedAt: Date,
  open: Open,
): AsyncGenerator<Uint8Array, void> {
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  for (const piece of zipPieces(entries, modifiedAt)) {
    if (piece.part !== 'content') yield piece.bytes
    else {
      const entry = byPath.get(piece.path)
      if (entry) yield* contentOf(entry, open)
    }
  }
}

async function* contentOf(entry: ZipEntry, open: Open): AsyncGenerator<Uint8Array, void> {
  const { path, size } = entry
  let seen = 0
  for await (const chunk of await open(entry)) {
    seen += chunk.length
    yield chunk
  }
  if (seen !== size) throw new Error(`${path} has ${seen} bytes instead of ${size}`)
}

import { createInflateRaw } from 'node:zlib'
import {
  type ArchiveEntry,
  findDirectory,
  liesOneAfterTheOther,
  packedContent,
  parseDirectory,
} from '#server/files/archive-directory.ts'

/** What an archive and those inside of it may still come to, all together. */
export type Allowance = { bytes: number; entries: number }

export type ArchivePart = { entry: ArchiveEntry; packed: Buffer }

/** Of Windows, Linux and scripts. */
const PROGRAM = /^(MZ|\x7fELF|#!)/
/** Would lead out of the folder that the archive is unpacked into. */
const LEADS_OUT = /(^|\/)\.\.?(\/|$)|^\/|^[a-z]:|\\|\0/i

type Options = { allowance: Allowance; mayHoldArchives: boolean }

/** A document of a hundred parts has a directory of 10 kB. */
const DIRECTORY_MAX_BYTES = 1024 * 1024
/** An archive inside of another hardly packs any further, and its document is no longer than this. */
const INNER_ARCHIVE_MAX_BYTES = 10 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
const HEAD_BYTES = 4

const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const ARCHIVE = 'PK\x03\x04'
/** Macros, which we don't take, and what makes the archive a Java program. */
const REFUSED_PART = /(^|\/)vbaProject\.bin$|^META-INF\/MANIFEST\.MF$/i

/**
 * The parts of an archive, each of which was inflated to its end to see that it is as long as it is said to be;
 * archives inside are looked into. `undefined` when one is not, or holds what the archive must not.
 * Holds a piece of what it inflates, and at most one inner archive.
 */
export async function checkedParts(archive: Buffer, options: Options): Promise<ArchivePart[] | undefined> {
  const parts = partsOf(archive, options.allowance)
  if (!parts) return undefined
  for (const part of parts) if (!(await isHarmless(part, options))) return undefined
  return parts
}

function partsOf(archive: Buffer, allowance: Allowance): ArchivePart[] | undefined {
  const place = findDirectory({ size: archive.length, tail: archive })
  if (!place || place.size > DIRECTORY_MAX_BYTES) return undefined
  const entries = parseDirectory(archive.subarray(place.start, place.start + place.size), place.count)
  if (!entries || !liesOneAfterTheOther(entries, place.start) || !entries.every(isPlain)) return undefined
  allowance.entries -= entries.length
  const declared = entries.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0)
  if (allowance.entries < 0 || declared > allowance.bytes) return undefined
  const parts: ArchivePart[] = []
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.offset ?? place.start
    const packed = packedContent(entry, archive.subarray(entry.offset, end))
    if (!packed) return undefined
    parts.push({ entry, packed })
  }
  return parts
}

function isPlain({ name, flags, method }: ArchiveEntry): boolean {
  const isReadable = (method === STORED || method === DEFLATED) && (flags & ENCRYPTED) === 0
  return isReadable && !REFUSED_PART.test(name) && !LEADS_OUT.test(name)
}

async function isHarmless(part: ArchivePart, { allowance, mayHoldArchives }: Options): Promise<boolean> {
  const { inflatedBytes } = part.entry
  const held: Buffer[] = []
  let head = ''
  let size = 0
  try {
    for await (const piece of inflatedPieces(part)) {
      size += piece.length
      allowance.bytes -= piece.length
      if (size > inflatedBytes || allowance.bytes < 0) return false
      if (head.length < HEAD_BYTES) head += piece.toString('latin1', 0, HEAD_BYTES - head.length)
      if (PROGRAM.test(head)) return false
      if (head === ARCHIVE && (!mayHoldArchives || inflatedBytes > INNER_ARCHIVE_MAX_BYTES)) return false
      if (ARCHIVE.startsWith(head)) held.push(piece)
    }
  } catch {
    // Broken.
    return false
  }
  if (size !== inflatedBytes) return false
  return head !== ARCHIVE || isInnerHarmless(Buffer.concat(held), allowance)
}

async function isInnerHarmless(archive: Buffer, allowance: Allowance): Promise<boolean> {
  return (await checkedParts(archive, { allowance, mayHoldArchives: false })) !== undefined
}

/** Whoever stops taking them ends the inflating, which goes on outside of the event loop. */
export async function* inflatedPieces({ entry, packed }: ArchivePart): AsyncGenerator<Buffer, void> {
  if (entry.method === STORED) {
    yield packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  inflate.end(packed)
  for await (const piece of inflate) yield piece
}

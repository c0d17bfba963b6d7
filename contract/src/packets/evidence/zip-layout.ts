import { METHODS, SIGNATURES } from '../../files/zip-reader.ts'

/**
 * The only layout that a packet's ZIP may have: entries one after the other, uncompressed, with nothing between,
 * before or after them. So the list of entries determines every byte that is not content.
 * Source: PKWARE APPNOTE 6.3.
 */

/** What an entry's headers say about its content. */
export type ZipFact = { path: string; size: number; crc32: number }
type Bytes = Uint8Array<ArrayBuffer>

/** Larger archives need another format (ZIP64), which no packet comes near. Units: bytes. */
export const ZIP_MAX_BYTES = 0xffff_ffff

const VERSION_NEEDED = 20
/** Made on Unix, so that the file mode counts. */
const VERSION_MADE_BY = (3 << 8) | VERSION_NEEDED
const NAMES_ARE_UTF8 = 0x0800
/** The upper half says: a regular file that everybody may read. */
const FILE_MODE = 0o100644 * 0x10000

/** MS-DOS time and date, in UTC so that they don't depend on the server's time zone. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

type Field = readonly [value: number, bytes: 2 | 4]

function packed(fields: readonly Field[], tail: Bytes = new Uint8Array()): Bytes {
  const length = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const result = new Uint8Array(length + tail.length)
  const view = new DataView(result.buffer)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  result.set(tail, length)
  return result
}

/** What both headers of an entry have in common. */
function commonFields({ size, crc32 }: ZipFact, name: Bytes, at: Date): Field[] {
  const { time, date } = dosTime(at)
  return [
    [VERSION_NEEDED, 2],
    [NAMES_ARE_UTF8, 2],
    [METHODS.stored, 2],
    [time, 2],
    [date, 2],
    [crc32, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ]
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** The header directly before an entry's content. */
function localHeader(fact: ZipFact, at: Date): Bytes {
  const name = encode(fact.path)
  return packed([[SIGNATURES.local, 4], ...commonFields(fact, name, at)], name)
}

/** An entry's record in the directory; `offset` is the position of its local header. */
function directoryHeader(fact: ZipFact, offset: number, at: Date): Bytes {
  const name = encode(fact.path)
  const fields: Field[] = [
    [SIGNATURES.directory, 4],
    [VERSION_MADE_BY, 2],
    ...commonFields(fact, name, at),
    [0, 2],
    [0, 2],
    [0, 2],
    [FILE_MODE, 4],
    [offset, 4],
  ]
  return packed(fields, name)
}

/** The record at the end of the archive, without a comment. */
function endRecord(directory: { entries: number; size: number; offset: number }): Bytes {
  return packed([
    [SIGNATURES.end, 4],
    [0, 2],
    [0, 2],
    [directory.entries, 2],
    [directory.entries, 2],
    [directory.size, 4],
    [directory.offset, 4],
    [0, 2],
  ])
}

/** A range of the archive and the entry it belongs to: either fixed bytes or the entry's content. */
export type ZipPiece = { start: number; end: number } & (
  | { part: 'header' | 'directory'; path: string; bytes: Bytes }
  | { part: 'end'; bytes: Bytes }
  | { part: 'content'; path: string }
)

/** All ranges of the archive in order, without gaps. Throws: RangeError when it is too large. */
export function zipPieces(facts: readonly ZipFact[], at: Date): ZipPiece[] {
  const pieces: ZipPiece[] = []
  let offset = 0
  const directory = facts.map(fact => {
    const line = directoryHeader(fact, offset, at)
    const header = localHeader(fact, at)
    const start = offset + header.length
    pieces.push({ part: 'header', path: fact.path, bytes: header, start: offset, end: start })
    pieces.push({ part: 'content', path: fact.path, start, end: start + fact.size })
    offset = start + fact.size
    return { path: fact.path, bytes: line }
  })
  const directoryStart = offset
  for (const { path, bytes } of directory) {
    pieces.push({ part: 'directory', path, bytes, start: offset, end: offset + bytes.length })
    offset += bytes.length
  }
  const end = { entries: facts.length, size: offset - directoryStart, offset: directoryStart }
  const bytes = endRecord(end)
  pieces.push({ part: 'end', bytes, start: offset, end: offset + bytes.length })
  if (offset + bytes.length > ZIP_MAX_BYTES) throw new RangeError('The archive is too large')
  return pieces
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of ZIP: it detects accidents, but no deliberate changes. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffff_ffff) >>> 0
}

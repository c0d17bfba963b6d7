import { buffer } from 'node:stream/consumers'
import { createInflateRaw } from 'node:zlib'
import { bytesSource, type FoundEntry, findContent, readDirectory } from '@epay/contract/files/zip-reader'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import { createTurns } from '#server/platform/turns.ts'
import { endsAsArchive } from './plain-pdf.ts'

type Files = Pick<FileStore, 'read'>
type Content = Pick<StoredFile, 'id' | 'size' | 'tail'>

const MEGABYTE = 1024 * 1024
const CONTENT_TYPES_MAX_BYTES = MEGABYTE / 4
/** The limit of a document's uncompressed size: text compresses to a tenth, empty pictures to less. */
const INFLATED_MAX_BYTES = 100 * MEGABYTE
const SMALL_BYTES = 10 * MEGABYTE
const INFLATION_MAX = 100
const PARTS_MAX = 10_000

const CONTENT_TYPES = '[Content_Types].xml'
const MAIN_PART = /^word\/document\d*\.xml$/
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Limits concurrency: each check holds its document in memory and keeps a processor busy for up to a second. */
const takeTurn = createTurns({ atOnce: 2, longestMs: 60_000 })

/** Is the archive a Word document without macros, whose uncompressed size is as declared and within the limit? */
export async function isDocx(files: Files, content: Content): Promise<boolean> {
  const endTurn = await takeTurn()
  try {
    return await isDocument(await buffer(await files.read(content.id)))
  } finally {
    endTurn()
  }
}

async function isDocument(archive: Buffer<ArrayBuffer>): Promise<boolean> {
  const bytes = Math.min(INFLATED_MAX_BYTES, Math.max(SMALL_BYTES, INFLATION_MAX * archive.length))
  const allowance = { bytes, entries: PARTS_MAX }
  const parts = await checkedParts(archive, { allowance, mayHoldArchives: true })
  if (!parts?.some(({ entry }) => MAIN_PART.test(entry.path))) return false
  const [list, another] = parts.filter(({ entry }) => entry.path === CONTENT_TYPES)
  return list !== undefined && !another && namesDocument(list)
}

async function namesDocument(list: ArchivePart): Promise<boolean> {
  if (list.entry.size > CONTENT_TYPES_MAX_BYTES) return false
  return (await buffer(inflatedPieces(list))).includes(DOCUMENT_TYPE)
}

const DIRECTORY_ENTRY_BYTES = 128
/** A compound file's directory entry of a stream, up to its kind: name, length of the name in bytes, kind. */
const WORD_STREAM = Buffer.concat([
  Buffer.from('WordDocument'.padEnd(32, '\0'), 'utf16le'),
  Buffer.from([2 * ('WordDocument'.length + 1), 0, 2]),
])

/** Does the compound file hold Word's stream? Installers, workbooks and old mails are compound files too. */
export async function isDoc(files: Files, content: Content): Promise<boolean> {
  if (endsAsArchive(content, { mayTrail: false })) return false
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of await files.read(content.id)) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)])
    const whole = bytes.length - (bytes.length % DIRECTORY_ENTRY_BYTES)
    if (hasWordEntry(bytes.subarray(0, whole))) return true
    rest = bytes.subarray(whole)
  }
  return false
}

function hasWordEntry(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(WORD_STREAM); at !== -1; at = bytes.indexOf(WORD_STREAM, at + 1))
    if (at % DIRECTORY_ENTRY_BYTES === 0) return true
  return false
}

type Archive = Buffer<ArrayBuffer>

/** What an archive and the archives inside it may still take up together. */
type Allowance = { bytes: number; entries: number }

type ArchivePart = { entry: FoundEntry; packed: Buffer }

/** The first bytes of Windows and Linux programs and of scripts. */
const PROGRAM = /^(MZ|\x7fELF|#!)/
/** Paths that would lead out of the folder that the archive is unpacked into. */
const LEADS_OUT = /(^|\/)\.\.?(\/|$)|^\/|^[a-z]:|\\|\0/i

type Options = { allowance: Allowance; mayHoldArchives: boolean }

/** An inner archive hardly compresses further, and no document is larger than this. */
const INNER_ARCHIVE_MAX_BYTES = 10 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
const HEAD_BYTES = 4

const ARCHIVE = 'PK\x03\x04'
/** Macros, which we refuse, and the manifest that makes the archive a Java program. */
const REFUSED_PART = /(^|\/)vbaProject\.bin$|^META-INF\/MANIFEST\.MF$/i

/**
 * The parts of an archive, each inflated to its end to check that its length is as declared;
 * archives inside are checked, too. `undefined` when a length is wrong or a part is not allowed.
 * Keeps only one piece of the inflated data and at most one inner archive in memory.
 */
async function checkedParts(archive: Archive, options: Options): Promise<ArchivePart[] | undefined> {
  const parts = await partsOf(archive, options.allowance)
  if (!parts) return undefined
  for (const part of parts) if (!(await isHarmless(part, options))) return undefined
  return parts
}

/** They begin with the file, and share no bytes: overlapping ones make a small archive a huge one. */
async function partsOf(archive: Archive, allowance: Allowance): Promise<ArchivePart[] | undefined> {
  const source = bytesSource(archive)
  const directory = await readDirectory(source)
  if (!directory) return undefined
  const entries = directory.entries.toSorted((one, other) => one.headerStart - other.headerStart)
  if (entries[0]?.headerStart !== 0 || !entries.every(isPlain)) return undefined
  allowance.entries -= entries.length
  const declared = entries.reduce((sum, { size }) => sum + size, 0)
  if (allowance.entries < 0 || declared > allowance.bytes) return undefined
  const parts: ArchivePart[] = []
  for (const [index, entry] of entries.entries()) {
    const place = await findContent(source, entry)
    if (!place || place.end > (entries[index + 1]?.headerStart ?? directory.start)) return undefined
    parts.push({ entry, packed: archive.subarray(place.start, place.end) })
  }
  return parts
}

function isPlain({ path, method }: FoundEntry): boolean {
  return method !== 'other' && !REFUSED_PART.test(path) && !LEADS_OUT.test(path)
}

async function isHarmless(part: ArchivePart, { allowance, mayHoldArchives }: Options): Promise<boolean> {
  const { size: declared } = part.entry
  const held: Buffer[] = []
  let head = ''
  let size = 0
  try {
    for await (const piece of inflatedPieces(part)) {
      size += piece.length
      allowance.bytes -= piece.length
      if (size > declared || allowance.bytes < 0) return false
      if (head.length < HEAD_BYTES) head += piece.toString('latin1', 0, HEAD_BYTES - head.length)
      if (PROGRAM.test(head)) return false
      if (head === ARCHIVE && (!mayHoldArchives || declared > INNER_ARCHIVE_MAX_BYTES)) return false
      if (ARCHIVE.startsWith(head)) held.push(piece)
    }
  } catch {
    // Broken.
    return false
  }
  if (size !== declared) return false
  return head !== ARCHIVE || isInnerHarmless(Buffer.concat(held), allowance)
}

async function isInnerHarmless(archive: Archive, allowance: Allowance): Promise<boolean> {
  return (await checkedParts(archive, { allowance, mayHoldArchives: false })) !== undefined
}

/** Inflating runs outside the event loop and ends when the consumer stops. */
async function* inflatedPieces({ entry, packed }: ArchivePart): AsyncGenerator<Buffer, void> {
  if (entry.method === 'stored') {
    yield packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  inflate.end(packed)
  for await (const piece of inflate) yield piece
}

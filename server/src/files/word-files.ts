import { buffer } from 'node:stream/consumers'
import { createInflateRaw } from 'node:zlib'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { endsAsArchive } from '@epay/contract/files/plain-pdf'
import { bytesSource, type FoundEntry, findContent, readDirectory } from '@epay/contract/files/zip-reader'
import { PortalError } from '#server/platform/errors.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import { partiesOf, type Requester } from '#server/platform/parties.ts'
import { createTurns } from '#server/platform/turns.ts'

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
const MACRO_DOCUMENT_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** Each check holds its document in memory and keeps a processor busy for up to a second. */
const takeTurn = createTurns({
  atOnce: 2,
  longestMs: 60_000,
  limits: {
    atOncePerParty: 1,
    waiting: 200,
    waitingPerParty: 20,
    longestWaitMs: 30_000,
    refusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})
const BUSY_RETRY_SECONDS = 15

/** Throws: UNAVAILABLE when too many documents wait to be checked. */
export async function inCheckingTurn<T>(requester: Requester, check: () => Promise<T>): Promise<T> {
  const endTurn = await takeTurn(partiesOf(requester))
  try {
    return await check()
  } finally {
    endTurn()
  }
}

/** `active`: of its type, but something in it runs, is fetched or is unpacked when it is opened. */
export type Judgement = 'plain' | 'active' | 'other'

/** Is the archive a Word document whose uncompressed size is as declared and within the limit? */
export function judgeDocx(requester: Requester, files: Files, content: Content): Promise<Judgement> {
  return inCheckingTurn(requester, async () => judgeDocument(await buffer(await files.read(content.id))))
}

async function judgeDocument(archive: Buffer<ArrayBuffer>): Promise<Judgement> {
  const bytes = Math.min(INFLATED_MAX_BYTES, Math.max(SMALL_BYTES, INFLATION_MAX * archive.length))
  const allowance = { bytes, entries: PARTS_MAX }
  const found = { isActive: false }
  const parts = await checkedParts(archive, { allowance, found, mayHoldArchives: true })
  if (!parts?.some(({ entry }) => MAIN_PART.test(entry.path))) return 'other'
  const [list, another] = parts.filter(({ entry }) => entry.path === CONTENT_TYPES)
  if (!list || another || list.entry.size > CONTENT_TYPES_MAX_BYTES) return 'other'
  const types = await buffer(inflatedPieces(list))
  if (types.includes(MACRO_DOCUMENT_TYPE)) return 'active'
  if (!types.includes(DOCUMENT_TYPE)) return 'other'
  return found.isActive ? 'active' : 'plain'
}

const DIRECTORY_ENTRY_BYTES = 128
const [STORAGE, STREAM] = [1, 2]

/** A compound file's directory entry, up to its kind: name, length of the name in bytes, kind. */
function directoryEntry(name: string, kind: number): Buffer {
  const length = 2 * (name.length + 1)
  return Buffer.concat([Buffer.from(name.padEnd(32, '\0'), 'utf16le'), Buffer.from([length, 0, kind])])
}

const WORD_STREAM = directoryEntry('WordDocument', STREAM)
const MACROS = [
  directoryEntry('Macros', STORAGE),
  directoryEntry('VBA', STORAGE),
  directoryEntry('_VBA_PROJECT_CUR', STORAGE),
  directoryEntry('_VBA_PROJECT', STREAM),
]

/** Does the compound file hold Word's stream? Installers, workbooks and old mails are compound files too. */
export async function judgeDoc(files: Files, content: Content): Promise<Judgement> {
  if (endsAsArchive(content, { mayTrail: false })) return 'other'
  let rest: Buffer = Buffer.alloc(0)
  let [isWord, isActive] = [false, false]
  for await (const piece of await files.read(content.id)) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)])
    const whole = bytes.length - (bytes.length % DIRECTORY_ENTRY_BYTES)
    const entries = bytes.subarray(0, whole)
    isWord ||= hasEntry(entries, WORD_STREAM)
    isActive ||= MACROS.some(entry => hasEntry(entries, entry))
    rest = bytes.subarray(whole)
  }
  if (!isWord) return 'other'
  return isActive ? 'active' : 'plain'
}

function hasEntry(bytes: Buffer, entry: Buffer): boolean {
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 1))
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

type Options = { allowance: Allowance; found: { isActive: boolean }; mayHoldArchives: boolean }

/** An inner archive hardly compresses further, and no document is larger than this. */
const INNER_ARCHIVE_MAX_BYTES = 10 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
const HEAD_BYTES = 4

const ARCHIVE = 'PK\x03\x04'
/** The manifest that makes the archive a Java program. */
const REFUSED_PART = /^META-INF\/MANIFEST\.MF$/i
const ACTIVE_PART = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\d*\.(bin|xml))$/i

/**
 * The parts of an archive, each inflated to its end to check that its length is as declared;
 * archives inside are checked, too. `undefined` when a length is wrong or a part is not allowed.
 * Keeps only one piece of the inflated data and at most one inner archive in memory.
 */
async function checkedParts(archive: Archive, options: Options): Promise<ArchivePart[] | undefined> {
  const parts = await partsOf(archive, options.allowance)
  if (!parts) return undefined
  options.found.isActive ||= parts.some(({ entry }) => ACTIVE_PART.test(entry.path))
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

async function isHarmless(part: ArchivePart, options: Options): Promise<boolean> {
  const { allowance, found, mayHoldArchives } = options
  const { size: declared, path } = part.entry
  const isRelations = RELATIONS_PART.test(path)
  if (isRelations && declared > RELATIONS_MAX_BYTES) return false
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
      if (isRelations || ARCHIVE.startsWith(head)) held.push(piece)
    }
  } catch {
    // The inflated data is broken.
    return false
  }
  if (size !== declared) return false
  if (isRelations) found.isActive ||= fetchesContent(Buffer.concat(held).toString())
  if (head !== ARCHIVE) return true
  return (await checkedParts(Buffer.concat(held), { ...options, mayHoldArchives: false })) !== undefined
}

const RELATIONS_PART = /\.rels$/i
const RELATIONS_MAX_BYTES = MEGABYTE
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g
/** What Word loads by itself; links that people click and pictures are not among it. */
const LOADED = /\bType\s*=\s*["'][^"']*\/(attachedTemplate|oleObject|frame|subDocument|aFChunk|control)["']/i
const EXTERNAL = /\bTargetMode\s*=\s*["']External["']/i
/** A template on the writer's own disk, which Word notes in every document made from one, is found nowhere else. */
const OWN_DISK =
  /\bTarget\s*=\s*["'](file:\/\/\/[a-z]:|[a-z]:\\|[^:\\/"']*["']|file:\/\/\/(?:Users|Applications|Volumes)\/)/i

/** Does Word fetch a part of the document from elsewhere? Also true for text in another encoding. */
function fetchesContent(relations: string): boolean {
  if (relations.includes('\0')) return true
  const text = relations.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
  return (text.match(RELATION) ?? []).some(
    relation => LOADED.test(relation) && EXTERNAL.test(relation) && !OWN_DISK.test(relation),
  )
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

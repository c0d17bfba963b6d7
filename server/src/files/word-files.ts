import { buffer } from 'node:stream/consumers'
import { type ArchivePart, checkedParts, inflatedPieces } from '#server/files/archive-contents.ts'
import { endsAsArchive } from '#server/files/plain-pdf.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import { createTurns } from '#server/platform/turns.ts'

type Files = Pick<FileStore, 'read'>
type Content = Pick<StoredFile, 'id' | 'size' | 'tail'>

const MEGABYTE = 1024 * 1024
const CONTENT_TYPES_MAX_BYTES = MEGABYTE / 4
/** What a document may become when Word opens it: text shrinks to a tenth, empty pictures to less. */
const INFLATED_MAX_BYTES = 100 * MEGABYTE
const SMALL_BYTES = 10 * MEGABYTE
const INFLATION_MAX = 100
const PARTS_MAX = 10_000

const CONTENT_TYPES = '[Content_Types].xml'
const MAIN_PART = /^word\/document\d*\.xml$/
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Each holds its document in memory, and keeps a processor busy for up to a second. */
const takeTurn = createTurns({ atOnce: 2, longestMs: 60_000 })

/** Is the archive a Word document without macros, which inflates to what it says, and to a limit? */
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

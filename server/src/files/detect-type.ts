import { entriesOf } from '@epay/contract/common/records'
import { FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { fileTypeFromBuffer } from 'file-type'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'

const COMPOUND_FILE = 'application/x-cfb'
const ARCHIVE = 'application/zip'

/** The name of the stream that makes a compound file a Word document. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
/** In an archive: a Word document's part, and the macros that we don't take. */
const WORD_PART = 'word/document'
const MACRO_PART = 'word/vbaProject.bin'

function typeOfMime(mime: string): FileType | undefined {
  return entriesOf(FILE_TYPES).find(([, type]) => type.mime === mime)?.[0]
}

function oneOf(type: FileType | undefined, accepted: readonly FileType[]): FileType | undefined {
  return type && accepted.includes(type) ? type : undefined
}

/**
 * What the content is, if that is accepted; the name doesn't count.
 * The first bytes are enough for pictures and PDF. For Word files use `detectStoredType`: here, any old
 * Office file passes as DOC, and a DOCX that begins with other parts doesn't pass.
 */
export async function detectType(head: Buffer, accepted: readonly FileType[]): Promise<FileType | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  return oneOf(mime === COMPOUND_FILE ? 'doc' : typeOfMime(mime ?? ''), accepted)
}

/** Like `detectType`, reading as much of the stored file as it takes to be sure. */
export async function detectStoredType(
  files: FileStore,
  stored: Pick<StoredFile, 'id' | 'head'>,
  accepted: readonly FileType[],
): Promise<FileType | undefined> {
  const mime = (await fileTypeFromBuffer(stored.head))?.mime
  if (mime === COMPOUND_FILE && accepted.includes('doc')) {
    const content = await readAll(files, stored.id)
    return content.includes(WORD_STREAM) ? 'doc' : undefined
  }
  const isArchive = mime === ARCHIVE || mime === FILE_TYPES.docx.mime
  if (isArchive && accepted.includes('docx')) return detectDocx(await readAll(files, stored.id))
  return oneOf(typeOfMime(mime ?? ''), accepted)
}

async function detectDocx(content: Buffer): Promise<FileType | undefined> {
  const mime = (await fileTypeFromBuffer(content))?.mime
  if (mime !== FILE_TYPES.docx.mime) return undefined
  return content.includes(WORD_PART) && !content.includes(MACRO_PART) ? 'docx' : undefined
}

async function readAll(files: FileStore, id: string): Promise<Buffer> {
  const content = await files.read(id)
  return Buffer.concat(await content.toArray())
}

import { entriesOf } from '@epay/contract/common/records'
import { FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { fileTypeFromBuffer } from 'file-type'
import { endsAsArchive, isPlainPdf, showsMarkup, showsPdf } from '#server/files/plain-pdf.ts'
import { isDoc, isDocx } from '#server/files/word-files.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'

const COMPOUND_FILE = 'application/x-cfb'
/** Of an archive's first entry. What is inside is found in its directory, not by unpacking. */
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')

type Stored = Pick<StoredFile, 'id' | 'size' | 'head' | 'tail'>

/**
 * What the content is, if that is accepted; the name doesn't count.
 * The first bytes are enough for pictures that are read afterwards. For files that are kept as they are use
 * `detectStoredType`: here, any old Office file passes as DOC, and a PDF that is something else as well as PDF.
 */
export async function detectType(head: Buffer, accepted: readonly FileType[]): Promise<FileType | undefined> {
  const type = await seemingType(head)
  return type && type !== 'docx' && accepted.includes(type) ? type : undefined
}

/**
 * Like `detectType`, reading as much of the stored file as it takes to be sure that it is that and nothing else:
 * files that are two things at once are refused. Holds little of the file in memory, however long it is.
 */
export async function detectStoredType(
  files: Pick<FileStore, 'read'>,
  stored: Stored,
  accepted: readonly FileType[],
): Promise<FileType | undefined> {
  const type = await seemingType(stored.head)
  if (!type || !accepted.includes(type)) return undefined
  return (await isPurely(type, files, stored)) ? type : undefined
}

async function seemingType(head: Buffer): Promise<FileType | undefined> {
  if (head.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return 'docx'
  const mime = (await fileTypeFromBuffer(head))?.mime
  return mime === COMPOUND_FILE ? 'doc' : entriesOf(FILE_TYPES).find(([, each]) => each.mime === mime)?.[0]
}

async function isPurely(type: FileType, files: Pick<FileStore, 'read'>, stored: Stored): Promise<boolean> {
  if (type === 'pdf') return isPlainPdf(stored)
  if (showsPdf(stored.head)) return false
  if (type === 'docx') return isDocx(files, stored)
  if (type === 'doc') return isDoc(files, stored)
  return !showsMarkup(stored.head) && !endsAsArchive(stored, { mayTrail: true })
}

import { entriesOf } from '@epay/contract/common/records'
import { FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { endsAsArchive, isPlainPdf, showsMarkup, showsPdf } from '@epay/contract/files/plain-pdf'
import { isActivePdf } from '#server/files/active-pdf.ts'
import { inCheckingTurn, type Judgement, judgeDoc, judgeDocx } from '#server/files/word-files.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import type { Requester } from '#server/platform/parties.ts'
import { giveBack, usedUp } from '#server/system/give-back.ts'

const COMPOUND_FILE = 'application/x-cfb'
/** The signature of an archive's first entry. The contents are read from its directory, without unpacking. */
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')

type Stored = Pick<StoredFile, 'id' | 'size' | 'head' | 'tail'>

/**
 * The content's type, if it is accepted; the file name doesn't matter.
 * The first bytes are enough for pictures that are read afterwards. For files that are kept as they are use
 * `detectStoredType`: here, any old Office file passes as DOC, and a PDF that is something else as well as PDF.
 */
export async function detectType(head: Buffer, accepted: readonly FileType[]): Promise<FileType | undefined> {
  const type = await seemingType(head)
  return type && type !== 'docx' && accepted.includes(type) ? type : undefined
}

/**
 * Like `detectType`, but reads as much of the stored file as needed to be sure that it is of this type only:
 * files that are two things at once are refused. `active`: something in it would run, be fetched or be unpacked when
 * somebody opens it. Keeps little of the file in memory, however large it is.
 * @param requester whose share of the checks at once it counts for
 * Throws: UNAVAILABLE when too many documents wait to be checked.
 */
export async function detectStoredType(
  requester: Requester,
  files: Pick<FileStore, 'read'>,
  stored: Stored,
  accepted: readonly FileType[],
): Promise<FileType | 'active' | undefined> {
  const type = await seemingType(stored.head)
  if (!type || !accepted.includes(type)) return undefined
  const judgement = await judge(requester, type, files, stored)
  if (judgement === 'other') return undefined
  return judgement === 'active' ? 'active' : type
}

async function seemingType(head: Buffer): Promise<FileType | undefined> {
  if (head.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return 'docx'
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime
  return mime === COMPOUND_FILE ? 'doc' : entriesOf(FILE_TYPES).find(([, each]) => each.mime === mime)?.[0]
}

async function judge(
  requester: Requester,
  type: FileType,
  files: Pick<FileStore, 'read'>,
  stored: Stored,
): Promise<Judgement> {
  if (type === 'pdf') return isPlainPdf(stored) ? judgePdf(requester, files, stored) : 'other'
  if (showsPdf(stored.head)) return 'other'
  if (type === 'docx') return judgeDocx(requester, files, stored)
  if (type === 'doc') return judgeDoc(files, stored)
  return showsMarkup(stored.head) || endsAsArchive(stored, { mayTrail: true }) ? 'other' : 'plain'
}

async function judgePdf(
  requester: Requester,
  files: Pick<FileStore, 'read'>,
  stored: Stored,
): Promise<Judgement> {
  return inCheckingTurn(requester, async () => {
    const whole = await wholeOf(files, stored)
    const isActive = await isActivePdf(whole)
    giveBack(whole)
    return isActive ? 'active' : 'plain'
  })
}

/** In one piece of memory from the beginning: putting the pieces together afterwards takes it three times. */
async function wholeOf(files: Pick<FileStore, 'read'>, { id, size }: Stored): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const piece of usedUp(await files.read(id))) {
    whole.set(piece, filled)
    filled += piece.length
  }
  return whole
}

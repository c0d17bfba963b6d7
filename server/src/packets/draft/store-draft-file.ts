import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { DraftFile } from '@epay/contract/packets/draft'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { type WrittenFiles, writtenFiles } from '#server/files/written-files.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { FilePart, Receive } from '#server/platform/multipart.ts'
import { cleanPhoto, readPhoto } from '../pictures.ts'
import type { NewPacketDocument } from '../queries.ts'
import { storeDocument, storePhoto } from '../receive-packet.ts'
import { type DraftAccess, holdOpenApplication } from './draft-access.ts'
import { draftExpiry, openDraft } from './draft-lifetime.ts'
import { presentDraftFile } from './present.ts'
import {
  type DraftFileRow,
  deleteDraftFiles,
  insertDraftFile,
  listDraftFiles,
  updateDraftExpiry,
} from './queries.ts'
import { queueFileRemoval } from './queue-file-removal.ts'

type NewFile = NewPacketDocument & Pick<DraftFileRow, 'id' | 'kind'>

/**
 * Keeps a file of an unfinished packet. The same id again replaces what it stood for, and a photo the photo.
 * Throws: INVALID_INPUT for a file that can't be taken or one too many; TOO_LARGE; CONFLICT when the packet
 * was handed in.
 */
export async function storeDraftFile(access: DraftAccess, id: string, receive: Receive): Promise<DraftFile> {
  const { context } = access
  const files = writtenFiles(context.files)
  try {
    const file = { ...(await receiveFile(receive, files)), id }
    const row = await inTransaction(context.database, tx => attach(tx, access, file)).catch(
      (error: unknown) => {
        // A connection lost while committing leaves open whether the file is needed: then the sweep decides.
        if (!(error instanceof PortalError)) files.keep()
        throw error
      },
    )
    files.keep()
    return presentDraftFile(row)
  } finally {
    await files.removeUnkept()
  }
}

async function attach(tx: Executor, { context, owner }: DraftAccess, file: NewFile): Promise<DraftFileRow> {
  await holdOpenApplication(tx, owner)
  const draft = await openDraft(tx, context, owner)
  const others = await listDraftFiles(tx, draft.id)
  const replaced = others.filter(
    ({ id, kind }) => id === file.id || (kind === 'photo' && file.kind === 'photo'),
  )
  const documents = others.filter(other => other.kind === 'document' && !replaced.includes(other))
  if (file.kind === 'document' && documents.length >= DOCUMENTS_MAX)
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
  const replacedIds = replaced.map(({ id }) => id)
  await deleteDraftFiles(tx, draft.id, replacedIds)
  const row = { ...file, draftId: draft.id, uploadedAt: instantAfter(others, context.clock.now()) }
  await insertDraftFile(tx, row)
  await updateDraftExpiry(tx, draft.id, draftExpiry(context))
  const replacedFiles = replaced.map(({ fileId }) => fileId)
  await queueFileRemoval(tx, context, replacedFiles)
  return row
}

/** Files are listed by this instant: two of one millisecond would stand in any order. */
function instantAfter(others: readonly DraftFileRow[], now: Date): Date {
  const latest = others.at(-1)?.uploadedAt.getTime() ?? 0
  return new Date(Math.max(now.getTime(), latest + 1))
}

async function receiveFile(receive: Receive, files: WrittenFiles): Promise<Omit<NewFile, 'id'>> {
  const received: Omit<NewFile, 'id'>[] = []
  await receive({
    onFile: async part => {
      received.push(await takeFile(part, files))
    },
  })
  const [file] = received
  if (!file || received.length > 1) throw new PortalError('INVALID_INPUT', DRAFT_MESSAGES.oneFile)
  return file
}

async function takeFile(part: FilePart, files: WrittenFiles): Promise<Omit<NewFile, 'id'>> {
  if (part.field !== 'userPhoto') return { ...(await storeDocument(part, files)), kind: 'document' }
  const photo = await readPhoto(part.stream)
  // Whether it can be read is said now rather than after everything else was filled in.
  await cleanPhoto(photo)
  return { ...(await storePhoto(photo, part.fileName, files)), kind: 'photo' }
}

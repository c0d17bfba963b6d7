import { buffer } from 'node:stream/consumers'
import { pick } from '@epay/contract/common/records'
import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { DraftFile, UploadedFiles } from '@epay/contract/packets/draft'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { readAudited } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import { trackWrittenFiles, type WrittenFiles } from '#server/files/written-files.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { FilePart, Receive } from '#server/platform/multipart.ts'
import type { Download } from '#server/platform/route.ts'
import { type DraftAccess, lockOpenApplication } from '../packet-access.ts'
import { cleanPhoto, readPhoto } from '../pictures.ts'
import type { NewPacketDocument } from '../queries.ts'
import { storeDocument, storePhoto } from '../receive-packet.ts'
import { draftExpiry, openDraft, queueFileRemoval } from './draft-lifetime.ts'
import {
  type DraftFileRow,
  type DraftOwner,
  deleteDraftFiles,
  findDraft,
  insertDraftFile,
  listDraftFiles,
  updateDraftExpiry,
} from './queries.ts'

type NewFile = NewPacketDocument & Pick<DraftFileRow, 'id' | 'kind'>

/**
 * Adds a file to the draft, replacing any file with the same ID. A new photo replaces the previous one.
 * Throws: INVALID_INPUT if there isn't exactly one file, it isn't accepted, or there are too many documents;
 * TOO_LARGE; UNSUPPORTED_TYPE for a request that isn't multipart; UNAVAILABLE; CONFLICT when the application can't
 * accept a packet.
 */
export async function storeDraftFile(
  { context, owner }: DraftAccess,
  id: string,
  receive: Receive,
): Promise<DraftFile> {
  const files = trackWrittenFiles(context.files)
  try {
    const receivedFiles: Omit<NewFile, 'id'>[] = []
    await receive({
      onFile: async part => {
        receivedFiles.push(await receiveFile(context, part, files))
      },
    })
    const [file] = receivedFiles
    if (!file || receivedFiles.length > 1) throw new PortalError('INVALID_INPUT', DRAFT_MESSAGES.oneFile)
    const attachment = inTransaction(context, context => attachFile(context, owner, { ...file, id }))
    const row = await attachment.catch((error: unknown) => {
      // If the connection was lost during the commit, the file might be in use; if it isn't, the sweep removes it.
      if (!(error instanceof PortalError)) files.keep()
      throw error
    })
    files.keep()
    return presentDraftFile(row)
  } finally {
    await files.removeUnkept()
  }
}

async function attachFile(
  context: TransactionContext,
  owner: DraftOwner,
  file: NewFile,
): Promise<DraftFileRow> {
  await lockOpenApplication(context.db, owner.applicationId)
  const draft = await openDraft(context, owner)
  const currentFiles = await listDraftFiles(context.db, draft.id)
  const replacedFiles = currentFiles.filter(
    ({ id, kind }) => id === file.id || (kind === 'photo' && file.kind === 'photo'),
  )
  const replacedIds = replacedFiles.map(({ id }) => id)
  const documents = currentFiles.filter(
    current => current.kind === 'document' && !replacedFiles.includes(current),
  )
  if (file.kind === 'document' && documents.length >= DOCUMENTS_MAX)
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
  await queueFileRemoval(context, await deleteDraftFiles(context.db, draft.id, replacedIds))
  // Files are sorted by upload time, so each needs a distinct time to keep the order stable.
  const latestUploadTime = currentFiles.at(-1)?.uploadedAt.getTime() ?? 0
  const uploadedAt = new Date(Math.max(context.clock.now().getTime(), latestUploadTime + 1))
  const row = { ...file, draftId: draft.id, uploadedAt }
  await insertDraftFile(context.db, row)
  await updateDraftExpiry(context.db, draft.id, draftExpiry(context))
  return row
}

async function receiveFile(
  context: Context,
  part: FilePart,
  files: WrittenFiles,
): Promise<Omit<NewFile, 'id'>> {
  if (part.field !== 'userPhoto') return { ...(await storeDocument(context, part, files)), kind: 'document' }
  const photo = await readPhoto(part.content)
  // Refuses an unreadable picture now rather than when the whole packet is submitted.
  await cleanPhoto(context, photo)
  return { ...(await storePhoto(photo, part, files)), kind: 'photo' }
}

async function listFilesOf(db: Executor, owner: DraftOwner): Promise<DraftFileRow[]> {
  const draft = await findDraft(db, owner)
  return draft ? listDraftFiles(db, draft.id) : []
}

/**
 * Audits downloads by staff, as for a submitted packet, but not the candidate's own.
 * Throws: NOT_FOUND.
 */
export async function getDraftFile({ context, owner }: DraftAccess, id: string): Promise<Download> {
  const row = (await listFilesOf(context.db, owner)).find(file => file.id === id)
  if (!row) throw new PortalError('NOT_FOUND', DRAFT_MESSAGES.noFile)
  const file =
    owner.filledInBy === 'staff'
      ? await readAudited(context, row.fileId, {
          action: 'packet-draft.file-downloaded',
          recordType: 'application',
          recordId: owner.applicationId,
          after: { fileId: id, kind: row.kind },
        })
      : await context.files.read(row.fileId)
  return { file, type: row.mime, name: row.name, size: row.size }
}

/** Idempotent. Throws: CONFLICT when the application can't accept a packet. */
export async function removeDraftFile({ context, owner }: DraftAccess, id: string): Promise<void> {
  await inTransaction(context, async context => {
    await lockOpenApplication(context.db, owner.applicationId)
    const draft = await findDraft(context.db, owner)
    if (draft) await queueFileRemoval(context, await deleteDraftFiles(context.db, draft.id, [id]))
  })
}

type DraftUploads = { photo: Buffer | undefined; documents: NewPacketDocument[] }

/**
 * Returns the uploaded files that a submission refers to. The draft owns them until the packet is stored.
 * Throws: CONFLICT when one of them was removed.
 */
export async function loadDraftFiles(
  { context, owner }: DraftAccess,
  { uploadedPhoto, uploadedDocuments }: UploadedFiles,
): Promise<DraftUploads> {
  if (!uploadedPhoto && uploadedDocuments.length === 0) return { photo: undefined, documents: [] }
  const draftFiles = await listFilesOf(context.db, owner)
  const findUploaded = (id: string, kind: DraftFileRow['kind']) => {
    const file = draftFiles.find(each => each.id === id && each.kind === kind)
    if (!file) throw new PortalError('CONFLICT', DRAFT_MESSAGES.fileGone)
    return file
  }
  const documents = [...new Set(uploadedDocuments)].map(id => findUploaded(id, 'document'))
  const photo = uploadedPhoto ? findUploaded(uploadedPhoto, 'photo') : undefined
  return {
    photo: photo && (await buffer(await context.files.read(photo.fileId))),
    documents: documents.map(file =>
      pick(file, ['fileId', 'name', 'mime', 'size', 'sha256', 'isScanned'] as const),
    ),
  }
}

export function presentDraftFile({ id, kind, name, mime, size }: DraftFileRow): DraftFile {
  return { id, kind, name, type: mime, size }
}

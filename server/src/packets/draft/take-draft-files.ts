import { buffer } from 'node:stream/consumers'
import type { UploadedFiles } from '@epay/contract/packets/draft'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { PortalError } from '#server/platform/errors.ts'
import type { NewPacketDocument } from '../queries.ts'
import type { DraftAccess } from './draft-access.ts'
import { type DraftFileRow, findDraft, listDraftFiles } from './queries.ts'

type Drafted = { photo: Buffer | undefined; documents: NewPacketDocument[] }

/**
 * Files that a submission names instead of sending them again. They stay the draft's until the packet is stored.
 * Throws: CONFLICT when one of them was removed.
 */
export async function takeDraftFiles(
  { context, owner }: DraftAccess,
  { uploadedPhoto, uploadedDocuments }: UploadedFiles,
): Promise<Drafted> {
  if (!uploadedPhoto && uploadedDocuments.length === 0) return { photo: undefined, documents: [] }
  const { database, files } = context
  const draft = await findDraft(database.orm, owner)
  const found = draft ? await listDraftFiles(database.orm, draft.id) : []
  const take = (id: string, kind: DraftFileRow['kind']) => {
    const file = found.find(each => each.id === id && each.kind === kind)
    if (!file) throw new PortalError('CONFLICT', DRAFT_MESSAGES.fileGone)
    return file
  }
  const documents = [...new Set(uploadedDocuments)].map(id => take(id, 'document'))
  const photo = uploadedPhoto ? take(uploadedPhoto, 'photo') : undefined
  return {
    photo: photo && (await buffer(await files.read(photo.fileId))),
    documents: documents.map(({ fileId, name, mime, size, sha256 }) => ({
      fileId,
      name,
      mime,
      size,
      sha256,
    })),
  }
}

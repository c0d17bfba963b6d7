import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import type { DraftAccess } from './draft-access.ts'
import { findDraft, listDraftFiles } from './queries.ts'

/**
 * A file of an unfinished packet, for the device that did not choose it. The office's looks are audited, as those at
 * the packet are; a candidate's own are not.
 * Throws: NOT_FOUND.
 */
export async function getDraftFile({ context, owner }: DraftAccess, id: string): Promise<Download> {
  const { database, files } = context
  const draft = await findDraft(database.orm, owner)
  const found = draft && (await listDraftFiles(database.orm, draft.id)).find(file => file.id === id)
  if (!found) throw new PortalError('NOT_FOUND', DRAFT_MESSAGES.noFile)
  const file = await files.read(found.fileId)
  if (owner.filledInBy === 'staff')
    await recordAudit(database.orm, context, {
      action: 'packet-draft.file-downloaded',
      recordType: 'application',
      recordId: owner.applicationId,
      after: { fileId: id, kind: found.kind },
    })
  return { file, type: found.mime, name: found.name, size: found.size }
}

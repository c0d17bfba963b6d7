import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { FILE_TYPES } from '@epay/contract/files/file-types'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { loadApplication } from './load-application.ts'
import { resumeName } from './rules.ts'

/**
 * The resume as it was uploaded; every look at it is audited.
 * Throws: NOT_FOUND, also when none was uploaded.
 */
export async function getResume(context: Context, id: string): Promise<Download> {
  const { database, files } = context
  const {
    id: recordId,
    firstName,
    resumeFileId,
    resumeFileName,
    resumeType,
    resumeSize,
  } = await loadApplication(database.orm, id)
  if (!resumeFileId || !resumeType) throw new PortalError('NOT_FOUND', DETAILS_MESSAGES.noResume)
  const file = await files.read(resumeFileId)
  await recordAudit(database.orm, context, {
    action: 'resume.downloaded',
    recordType: 'application',
    recordId,
  })
  return {
    file,
    type: FILE_TYPES[resumeType].mime,
    name: resumeName(firstName, resumeFileName ?? '', resumeType),
    size: resumeSize ?? undefined,
  }
}

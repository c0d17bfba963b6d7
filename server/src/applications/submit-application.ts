import { randomUUID } from 'node:crypto'
import { applicationFormSchema } from '@epay/contract/applications/application-form'
import { STATUS } from '@epay/contract/applications/status'
import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MAX_BYTES } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { detectStoredType } from '#server/files/detect-type.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import { type WrittenFiles, writtenFiles } from '#server/files/written-files.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { parseInput } from '#server/platform/input.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { applicationReceivedEmail } from './emails.ts'
import { notifyOfStatus } from './notify-of-status.ts'
import {
  findApplication,
  findApplicationIdByKey,
  insertApplication,
  insertHistoryEntry,
  type NewApplication,
} from './queries.ts'
import { displayFileName, formColumns } from './rules.ts'

type Submission = { receive: Receive; idempotencyKey: string | undefined }
type Resume = { fileName: string; stored: StoredFile }

/**
 * Takes an application with its resume. The same idempotency key again answers the id of the first time.
 * Throws: INVALID_INPUT with the messages by field; TOO_LARGE.
 */
export async function submitApplication(context: Context, submission: Submission): Promise<{ id: string }> {
  const files = writtenFiles(context.files)
  try {
    const { fields, resume } = await receiveForm(files, submission.receive)
    const form = parseInput(applicationFormSchema(context.clock.today()), fields)
    const { idempotencyKey } = submission
    const row = {
      ...formColumns(form),
      ...(await resumeColumns(context.files, resume)),
      id: randomUUID(),
      status: STATUS.Applied,
      creationTime: context.clock.now(),
      idempotencyKeyHash: idempotencyKey ? sha256(idempotencyKey) : null,
    }
    const { id, isNew } = await store(context, row).catch(error => settle(context, files, row.id, error))
    if (isNew) files.keep()
    return { id }
  } finally {
    await files.removeUnkept()
  }
}

async function receiveForm(files: WrittenFiles, receive: Receive) {
  let resume: Resume | undefined
  const { fields } = await receive({
    onFile: async ({ fileName, stream }) => {
      resume = { fileName, stored: await files.write(stream, FILE_MAX_BYTES) }
    },
  })
  return { fields, resume }
}

/** A connection lost while committing leaves open whether it did; an unneeded file is swept, a needed one must stay. */
async function settle({ database }: Context, files: WrittenFiles, id: string, error: unknown) {
  if (error instanceof PortalError) throw error
  try {
    if (await findApplication(database.orm, id)) return { id, isNew: true }
  } catch {
    files.keep()
  }
  throw error
}

async function resumeColumns(files: FileStore, resume: Resume | undefined) {
  if (!resume) return {}
  const { fileName, stored } = resume
  if (stored.size === 0) throw invalidInput({ resume: [FILE_MESSAGES.empty] })
  const detected = await detectStoredType(files, stored, RESUME_TYPES)
  const resumeType = RESUME_TYPES.find(type => type === detected)
  if (!resumeType) throw invalidInput({ resume: [FILE_MESSAGES.resumeType] })
  return {
    resumeFileId: stored.id,
    resumeFileName: displayFileName(fileName),
    resumeType,
    resumeSize: stored.size,
    resumeSha256: stored.sha256,
  }
}

function store(context: Context, row: NewApplication): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(context.database, async tx => {
    const application = await insertApplication(tx, row)
    if (!application) {
      const id = await findApplicationIdByKey(tx, row.idempotencyKeyHash ?? '')
      if (id) return { id, isNew: false }
      throw new Error('The application was not inserted')
    }
    const { id, firstName, lastName, status, creationTime } = application
    await insertHistoryEntry(tx, {
      applicationId: id,
      fromStatus: null,
      toStatus: status,
      remarks: '',
      actionBy: `${firstName} ${lastName}`,
      actionDate: creationTime,
      viaLink: false,
    })
    await recordAudit(tx, context, {
      action: 'application.submitted',
      recordType: 'application',
      recordId: id,
      after: { status, hasResume: application.resumeFileId !== null },
    })
    const receipt = applicationReceivedEmail(context.config.companyName, application)
    await queueMail(tx, context, { ...receipt, to: application.email, about: id })
    await notifyOfStatus(tx, context, application)
    return { id, isNew: true }
  })
}

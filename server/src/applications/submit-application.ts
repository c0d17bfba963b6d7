import { randomInt, randomUUID } from 'node:crypto'
import {
  type ApplicationForm,
  applicationSubmissionSchema,
  HONEYPOT_FIELD,
  type SubmissionReceipt,
} from '@epay/contract/applications/application-form'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { APPLICATION_NUMBER_RANGE, formatApplicationNumber } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import { FILE_MAX_BYTES, RESUME_TYPES } from '@epay/contract/files/file-types'
import { typeAmong } from '@epay/contract/files/first-bytes'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Language } from '@epay/contract/languages/languages'
import { english } from '@epay/contract/languages/translator'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { describeTypeRefusal } from '#server/files/detect-type.ts'
import { isLockedPdf } from '#server/files/locked-pdf.ts'
import { trackWrittenFiles, type WrittenFiles } from '#server/files/written-files.ts'
import { hasMailAbout } from '#server/mail/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { parseInput } from '#server/platform/input.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { countSubmissionsFrom, findFirstDuplicate, lockMailbox } from './duplicate-queries.ts'
import { applicationReceivedEmail, RECEIPT_KIND } from './emails.ts'
import { notifyOfStatus } from './notify-of-status.ts'
import {
  type ApplicationRow,
  findApplication,
  findSubmissionByKey,
  insertApplication,
  insertHistoryEntry,
  type NewApplication,
} from './queries.ts'
import { displayFileName, formColumns } from './rules.ts'

const DAY_MS = 24 * 3600 * 1000
const RECEIPTS_PER_DAY = 3
const APPLICATION_NUMBER_ATTEMPTS = 5

type Submission = { receive: Receive; idempotencyKey: string | undefined }
type SubmissionRow = NewApplication & { creationTime: Date }
type StoredSubmission = { application: ApplicationRow; isConfirmedByMail: boolean; isNew: boolean }

/**
 * Stores an application with its resume. Idempotent: a retry with the same key returns the first receipt.
 * Throws: the errors of `receiveSubmission`; KEY_REUSED if the key was used for a different submission.
 */
export async function submitApplication(
  context: Context,
  submission: Submission,
): Promise<SubmissionReceipt & { id: string }> {
  const files = trackWrittenFiles(context.files)
  try {
    const { key, ...columns } = await receiveSubmission(context, files, submission.receive)
    const idempotencyKey = submission.idempotencyKey ?? key
    const row = {
      ...columns,
      id: randomUUID(),
      status: STATUS.Applied,
      creationTime: context.clock.now(),
      idempotencyKeyHash: idempotencyKey ? sha256(idempotencyKey) : null,
    }
    const { application, isConfirmedByMail, isNew } = await store(context, row).catch(error =>
      recoverCommitted(context, files, row.id, error),
    )
    if (isNew) files.keep()
    const { id, applicationNumber } = application
    return { id, applicationNumber, isConfirmedByMail }
  } finally {
    await files.removeUnkept()
  }
}

/** After a lost connection, checks whether the commit succeeded. Keeps the files if that can't be determined. */
async function recoverCommitted({ db }: Context, files: WrittenFiles, id: string, error: unknown) {
  if (error instanceof PortalError) throw error
  try {
    const application = await findApplication(db, id)
    if (application) return { ...(await withConfirmation(db, application)), isNew: true }
  } catch {
    files.keep()
  }
  throw error
}

function store(context: Context, row: SubmissionRow): Promise<StoredSubmission> {
  return inTransaction(context, async context => {
    const application = await insertWithDuplicateLink(context, row)
    if (!application) return findFirstSubmission(context.db, row)
    const { id, firstName, lastName, status, creationTime } = application
    await insertHistoryEntry(context.db, {
      applicationId: id,
      fromStatus: null,
      toStatus: status,
      remarks: '',
      actionBy: `${firstName} ${lastName}`,
      actionDate: creationTime,
      viaLink: false,
    })
    await recordAudit(context, {
      action: 'application.submitted',
      recordType: 'application',
      recordId: id,
      after: {
        status,
        hasResume: application.resumeFileId !== null,
        duplicateOf: application.duplicateOfId,
      },
    })
    const isConfirmedByMail = await confirmReceipt(context, application)
    await notifyOfStatus(context, application)
    return { application, isConfirmedByMail, isNew: true }
  })
}

/** Limits confirmations per day, because anyone can enter someone else's address. */
async function confirmReceipt(context: TransactionContext, application: ApplicationRow): Promise<boolean> {
  const { id, email, creationTime } = application
  const since = new Date(creationTime.getTime() - DAY_MS)
  if ((await countSubmissionsFrom(context.db, email, since)) > RECEIPTS_PER_DAY) return false
  const receipt = applicationReceivedEmail(context.settings, application)
  await queueMail(context, { ...receipt, to: email, about: id })
  return true
}

async function withConfirmation(db: Executor, application: ApplicationRow) {
  return { application, isConfirmedByMail: await hasMailAbout(db, application.id, RECEIPT_KIND) }
}

/** Returns `undefined` if the idempotency key is taken. */
async function insertWithDuplicateLink(
  { db, settings }: TransactionContext,
  row: SubmissionRow,
): Promise<ApplicationRow | undefined> {
  await lockMailbox(db, row.email)
  const firstDuplicate = await findFirstDuplicate(db, row, {
    at: row.creationTime,
    timeZone: calendarZone(settings),
  })
  const { idempotencyKeyHash } = row
  for (let attempt = 0; attempt < APPLICATION_NUMBER_ATTEMPTS; attempt++) {
    const applicationNumber = formatApplicationNumber(
      randomInt(APPLICATION_NUMBER_RANGE.from, APPLICATION_NUMBER_RANGE.to),
    )
    const inserted = await insertApplication(db, {
      ...row,
      applicationNumber,
      duplicateOfId: firstDuplicate?.id ?? null,
    })
    if (inserted || (idempotencyKeyHash && (await findSubmissionByKey(db, idempotencyKeyHash))))
      return inserted
  }
  throw new Error('Every generated application number is taken')
}

async function findFirstSubmission(db: Transaction, row: SubmissionRow): Promise<StoredSubmission> {
  const firstSubmission = await findSubmissionByKey(db, row.idempotencyKeyHash ?? '')
  if (!firstSubmission) throw new Error('The application was not inserted')
  // Older rows have no hash to compare.
  if (firstSubmission.submissionHash !== null && firstSubmission.submissionHash !== row.submissionHash)
    throw new PortalError('KEY_REUSED', APPLY_MESSAGES.keyReused)
  return { ...(await withConfirmation(db, firstSubmission)), isNew: false }
}

type Resume = { fileName: string; storedFile: StoredFile; isScanned: boolean }

/**
 * Validates the form and writes its resume to the file store.
 * Throws: the errors of `receive`; INVALID_INPUT with messages by field; TOO_LARGE; UNAVAILABLE if the resume can't
 * be checked right now.
 */
async function receiveSubmission(context: Context, files: WrittenFiles, receive: Receive) {
  let resume: Resume | undefined
  const { fields } = await receive({
    onFile: async ({ fileName, content, isScanned }) => {
      if (resume) throw invalidInput({ resume: [FILE_MESSAGES.onlyOne] })
      resume = { fileName, storedFile: await files.write(content, FILE_MAX_BYTES), isScanned }
    },
  })
  const { form, language, key } = parseForm(context, fields)
  return {
    ...formColumns(form),
    ...(await resumeColumns(context, resume)),
    language,
    key,
    submissionHash: hashSubmission(form, resume),
  }
}

function parseForm(
  { clock, settings }: Context,
  fields: Record<string, string>,
): { form: ApplicationForm; language: Language; key: string | undefined } {
  // Errors under the empty name apply to the whole form.
  if (fields[HONEYPOT_FIELD]?.trim()) throw invalidInput({ '': [APPLY_MESSAGES.honeypot] })
  const {
    language,
    [HONEYPOT_FIELD]: _,
    idempotencyKey: key,
    ...form
  } = parseInput(applicationSubmissionSchema(clock.today(), settings.ageQuestion), fields)
  return { form, language, key }
}

async function resumeColumns(context: Context, resume: Resume | undefined) {
  if (!resume) return {}
  const { fileName, storedFile, isScanned } = resume
  if (storedFile.size === 0) throw invalidInput({ resume: [FILE_MESSAGES.empty] })
  const resumeType = typeAmong(storedFile, RESUME_TYPES)
  if (!resumeType)
    throw invalidInput({ resume: [english(await describeTypeRefusal(storedFile, FILE_MESSAGES.resumeType))] })
  if (resumeType === 'pdf' && (await isLockedPdf(context, context.files, storedFile)))
    throw invalidInput({ resume: [FILE_MESSAGES.locked] })
  return {
    resumeFileId: storedFile.id,
    resumeFileName: displayFileName(fileName),
    resumeType,
    resumeSize: storedFile.size,
    resumeSha256: storedFile.sha256,
    isResumeScanned: isScanned,
  }
}

/** Excludes the page's language, which doesn't affect the application. */
function hashSubmission(form: ApplicationForm, resume: Resume | undefined): string {
  const answers = Object.entries(form).filter(([, value]) => value !== null)
  return sha256(JSON.stringify([answers.sort(), resume?.storedFile.sha256 ?? null]))
}

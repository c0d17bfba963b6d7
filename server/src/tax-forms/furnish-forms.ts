import { randomUUID } from 'node:crypto'
import { isValidConsent } from '@epay/contract/tax-forms/consent'
import { readableThrough } from '@epay/contract/tax-forms/deadlines'
import { distinctSharedPages, groupPages } from '@epay/contract/tax-forms/match-pages'
import { UPLOAD_REFUSALS } from '@epay/contract/tax-forms/texts'
import { recordAudits } from '#server/audit/record-audit.ts'
import { findAccount } from '#server/auth/queries.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { cutForms } from './cut-forms.ts'
import { emailFormNotice } from './notices.ts'
import { listNewestConsents, listRecipients } from './people-queries.ts'
import { insertForms, listCurrentForms, markReplaced } from './queries.ts'
import { readUpload, refuseUpload, removeFilesOf, withoutFiles } from './read-upload.ts'
import { findUpload, listPages, lockUpload, type UploadRow, updateUpload } from './upload-queries.ts'

const FORM_MAX_BYTES = 60 * 1024 * 1024

/** Reads an upload and, once it is confirmed, furnishes its forms. Idempotent. */
export function processTaxForms(dependencies: Dependencies): JobHandler {
  return async ({ id = '' }, { isLast }) => {
    const context = await systemContext(dependencies, 'Year-end forms')
    const upload = await findUpload(context.db, id)
    try {
      await processUpload(context, upload)
    } catch (error) {
      const currentUpload = await findUpload(context.db, id)
      // Discarding an upload deletes its files, which makes this job fail.
      if (currentUpload?.state === 'discarded') return
      if (isLast && currentUpload?.state === 'reading')
        await refuseUpload(context, currentUpload, UPLOAD_REFUSALS.failed)
      throw error
    }
  }
}

export async function processUpload(context: Context, upload: UploadRow | undefined): Promise<void> {
  if (upload?.state === 'reading') await readUpload(context, upload)
  if (upload?.state === 'confirming') await furnishUpload(context, upload)
}

type StoredForm = { employeeId: string; fileId: string; size: number; sha256: string; pages: number }

/** Stores all forms before it publishes them in one transaction. */
async function furnishUpload(context: Context, upload: UploadRow): Promise<void> {
  const pages = await listPages(context.db, upload.id)
  const { pagesByEmployee, pagesForEveryone } = groupPages(pages)
  const sharedPages = distinctSharedPages(
    pagesForEveryone,
    pages.map(({ nameOnPage }) => nameOnPage),
  )
  const requests = [...pagesByEmployee].map(([employeeId, ownPages]) => ({
    employeeId,
    pages: [...ownPages, ...sharedPages],
  }))
  const storedForms: StoredForm[] = []
  try {
    for await (const forms of cutForms(context, upload.files, requests)) {
      for (const { employeeId, content, pages } of forms) {
        const storedFile = await context.files.write(Buffer.from(content), { maxBytes: FORM_MAX_BYTES })
        storedForms.push({
          employeeId,
          pages,
          fileId: storedFile.id,
          size: storedFile.size,
          sha256: storedFile.sha256,
        })
      }
      await inTransaction(context, context =>
        updateUpload(context.db, upload.id, { progress: storedForms.length }),
      )
    }
    await inTransaction(context, context => publishForms(context, upload, storedForms), { isPatient: true })
  } catch (error) {
    for (const { fileId } of storedForms) await context.files.remove(fileId)
    throw error
  }
}

/**
 * Reads the consents in the transaction that publishes the forms, so that someone who has just withdrawn theirs gets
 * a paper form.
 */
async function publishForms(
  context: TransactionContext,
  upload: UploadRow,
  storedForms: readonly StoredForm[],
): Promise<void> {
  const { clock, db } = context
  const { id: uploadId, taxYear, files } = upload
  if ((await lockUpload(db, uploadId))?.state !== 'confirming')
    throw new Error('The upload was already furnished')
  const now = clock.now()
  const today = clock.today()
  const ids = storedForms.map(({ employeeId }) => employeeId)
  const earlierForms = new Map(
    (await listCurrentForms(db, taxYear, ids)).map(form => [form.employeeId, form]),
  )
  const consents = await listNewestConsents(db)
  const consentingIds = new Set(consents.filter(isValidConsent).map(({ employeeId }) => employeeId))
  const recipients = new Map((await listRecipients(db, ids)).map(each => [each.employeeId, each]))
  await markReplaced(
    db,
    [...earlierForms.values()].map(({ id }) => id),
    now,
  )
  const forms = []
  for (const form of storedForms) {
    const recipient = recipients.get(form.employeeId)
    const isOnline = recipient !== undefined && consentingIds.has(form.employeeId)
    const earlierForm = earlierForms.get(form.employeeId)
    const noticeMailId = isOnline
      ? await emailFormNotice(context, recipient, { taxYear, isCorrected: earlierForm !== undefined })
      : null
    forms.push({
      ...form,
      ...{
        id: randomUUID(),
        taxYear,
        uploadId,
        version: (earlierForm?.version ?? 0) + 1,
        loadedAt: now,
      },
      ...(isOnline && { furnishedAt: now, furnishedOn: today, noticeMailId }),
      readableThrough: readableThrough(taxYear, today),
    })
  }
  await insertForms(db, forms)
  const furnishedCount = forms.filter(({ noticeMailId }) => noticeMailId !== undefined).length
  const result = { furnished: furnishedCount, paper: forms.length - furnishedCount }
  await updateUpload(db, uploadId, {
    ...{ state: 'confirmed', result, readingSealed: null, files: withoutFiles(files) },
  })
  await removeFilesOf(context, files)
  const confirmer = upload.confirmedBy ? await findAccount(db, upload.confirmedBy) : undefined
  await recordAudits(
    context,
    forms.map(({ employeeId, version, sha256, furnishedAt }) => ({
      action: furnishedAt ? 'tax-form.furnished' : 'tax-form.loaded',
      recordType: 'employee',
      recordId: employeeId,
      after: { taxYear, version, sha256 },
      ...(confirmer && { by: confirmer }),
    })),
  )
}

import { buffer } from 'node:stream/consumers'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { readAudited, recordAudit, recordAuditAlone, recordAudits } from '#server/audit/record-audit.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { cutForms, joinPdfs } from './cut-forms.ts'
import { loadUpload } from './get-upload.ts'
import { FORM_OPENED, FORM_PRINTED } from './my-forms.ts'
import { type FormWithNotice, findForm, listPaperForms, lockForm, updateForm } from './queries.ts'
import { listPages } from './upload-queries.ts'

const PDF = 'application/pdf'

/** Audited, and the employee sees who opened the form. Throws: NOT_FOUND; FILE_UNREADABLE. */
export async function openForm(context: Context, id: string): Promise<Download> {
  const form = await findForm(context.db, id)
  if (!form) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noForm)
  const { taxYear, version, employeeId } = form
  const name = (await findNames(context.db, [employeeId])).get(employeeId) ?? ''
  const file = await readAudited(context, form.fileId, {
    action: FORM_OPENED,
    recordType: 'employee',
    recordId: employeeId,
    after: { taxYear, version },
  })
  return { file, type: PDF, name: `w2-${taxYear}-${name.replaceAll(' ', '-')}.pdf`, size: form.size }
}

/**
 * Joins all forms to hand out into one PDF, sorted by name.
 * Throws: NOT_FOUND if there are none; FILE_UNREADABLE; UNAVAILABLE if too many files are waiting to be parsed.
 */
export async function printPaperForms(context: Context, taxYear: number): Promise<Download> {
  const forms = await listPaperForms(context.db, taxYear)
  if (forms.length === 0) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noPaper)
  const contents: Uint8Array[] = []
  for (const { fileId } of forms) contents.push(await buffer(await context.files.read(fileId)))
  const file = Buffer.from(await joinPdfs(context, contents))
  await inTransaction(context, context =>
    recordAudits(
      context,
      forms.map(({ employeeId, version }) => ({
        action: FORM_PRINTED,
        recordType: 'employee',
        recordId: employeeId,
        after: { taxYear, version },
      })),
    ),
  )
  return { file, type: PDF, name: `w2-${taxYear}-paper.pdf`, size: file.length }
}

/** Throws: NOT_FOUND; FILE_UNREADABLE; UNAVAILABLE if too many files are waiting to be parsed. */
export async function openPage(context: Context, uploadId: string, page: number): Promise<Download> {
  const { files } = await loadUpload(context, uploadId)
  const row = (await listPages(context.db, uploadId)).find(candidate => candidate.page === page)
  if (!row || files.every(({ fileId }) => fileId === ''))
    throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noPage)
  const ownerId = row.employeeId ?? row.proposedId
  await recordAuditAlone(context, {
    action: ownerId === null ? 'tax-forms.page-opened' : FORM_OPENED,
    recordType: ownerId === null ? 'tax-forms' : 'employee',
    recordId: ownerId ?? uploadId,
    after: { uploadId, page },
  })
  const requests = [{ employeeId: '', pages: [page - 1] }]
  for await (const [cutForm] of cutForms(context, files, requests))
    if (cutForm) return { file: Buffer.from(cutForm.content), type: PDF, name: `page-${page}.pdf` }
  throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noPage)
}

type FormAction = {
  id: string
  action: string
  /** Returns why the form's state doesn't allow the action, if it doesn't. */
  refusal: (row: FormWithNotice) => string | undefined
  columns: (context: TransactionContext) => Parameters<typeof updateForm>[2]
}

/** Throws: NOT_FOUND; CONFLICT if the form's state doesn't allow the action. */
function recordAction(
  context: Context,
  { id, action, refusal, columns }: FormAction,
): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const row = await lockForm(context.db, id)
    if (!row) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noForm)
    const message = refusal(row)
    if (message !== undefined) throw new PortalError('CONFLICT', message)
    await updateForm(context.db, id, columns(context))
    const { employeeId, taxYear, version } = row.form
    const after = { taxYear, version }
    await recordAudit(context, { action, recordType: 'employee', recordId: employeeId, after })
    return { success: true }
  })
}

export function markHandedOut(context: Context, id: string) {
  return recordAction(context, {
    ...{ id, action: 'tax-form.handed-out' },
    refusal: ({ form }) =>
      form.furnishedAt !== null || form.handedOutAt !== null ? YEAR_END_MESSAGES.notPaper : undefined,
    columns: ({ actor, clock }) => ({ handedOutAt: clock.now(), handedOutBy: actorName(actor) }),
  })
}

export function markNoticeReturned(context: Context, id: string) {
  return recordAction(context, {
    ...{ id, action: 'tax-form.notice-returned' },
    refusal: ({ form }) =>
      form.furnishedAt === null || form.noticeReturnedAt !== null ? YEAR_END_MESSAGES.notOnline : undefined,
    columns: ({ clock }) => ({ noticeReturnedAt: clock.now(), noticeGivenAt: null }),
  })
}

export function markNoticeGiven(context: Context, id: string) {
  return recordAction(context, {
    ...{ id, action: 'tax-form.notice-given' },
    refusal: ({ form, mailFailedAt }) =>
      (form.noticeReturnedAt === null && mailFailedAt === null) || form.noticeGivenAt !== null
        ? YEAR_END_MESSAGES.noNotice
        : undefined,
    columns: ({ clock }) => ({ noticeGivenAt: clock.now() }),
  })
}

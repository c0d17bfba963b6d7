import type { TaxFormUpload } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { getUpload } from './get-upload.ts'
import { listPages, lockUpload, type UploadRow, updatePage } from './upload-queries.ts'

/** Throws: CONFLICT unless the upload is ready to be confirmed. */
export function refuseUnlessReady({ state }: UploadRow): void {
  const { confirmedAlready, discarded, notReady } = YEAR_END_MESSAGES
  if (state === 'ready') return
  if (state === 'confirmed' || state === 'confirming') throw new PortalError('CONFLICT', confirmedAlready)
  throw new PortalError('CONFLICT', state === 'discarded' ? discarded : notReady)
}

type PageAssignment = { page: number; employeeId: string | null; leftOutReason: string }

/**
 * Assigns or leaves out a page that couldn't be matched.
 * Throws: NOT_FOUND for an unknown upload, or a page that isn't to be assigned by hand; INVALID_INPUT; CONFLICT if
 * the upload isn't ready to be confirmed.
 */
export async function assignPage(
  context: Context,
  id: string,
  { page, employeeId, leftOutReason }: PageAssignment,
): Promise<TaxFormUpload> {
  const { accountId } = actingUser(context)
  if ((employeeId === null) === (leftOutReason === ''))
    throw invalidInput({ employeeId: [YEAR_END_MESSAGES.chooseOne] })
  await inTransaction(context, async context => {
    const upload = await lockUpload(context.db, id)
    if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
    refuseUnlessReady(upload)
    const pages = await listPages(context.db, id)
    const row = pages.find(candidate => candidate.page === page)
    if (!row || row.handReason === null) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noPage)
    if (employeeId !== null && row.handReason === 'severalPeople')
      throw invalidInput({ employeeId: [YEAR_END_MESSAGES.severalPeople] })
    if (employeeId !== null && !(await findNames(context.db, [employeeId])).has(employeeId))
      throw invalidInput({ employeeId: [YEAR_END_MESSAGES.noEmployee] })
    await updatePage(
      context.db,
      { uploadId: id, page },
      { employeeId, leftOutReason, assignedBy: accountId, matchedBy: employeeId === null ? null : 'hand' },
    )
    await recordAudit(context, {
      action: employeeId === null ? 'tax-forms.page-left-out' : 'tax-forms.page-assigned',
      recordType: 'tax-forms',
      recordId: id,
      before: { page, employeeId: row.employeeId },
      after: { page, employeeId, reason: row.handReason, leftOutReason },
    })
  })
  return getUpload(context, id)
}

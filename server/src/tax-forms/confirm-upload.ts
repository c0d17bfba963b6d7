import { isDeepStrictEqual } from 'node:util'
import { pick } from '@epay/contract/common/records'
import type { TaxFormUpload } from '@epay/contract/tax-forms/endpoints'
import { matchPages, type PageMatch } from '@epay/contract/tax-forms/match-pages'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { withOwnCode } from '#server/auth/second-factor.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { refuseUnlessReady } from './assign-page.ts'
import { getUpload, isOnlyConfirmer, wasAssignedBy } from './get-upload.ts'
import { listPayees } from './payees.ts'
import { removeFilesOf, withoutFiles } from './read-upload.ts'
import { openReading } from './reading.ts'
import {
  listPages,
  lockUpload,
  type PageRow,
  type UploadRow,
  updatePage,
  updateUpload,
} from './upload-queries.ts'

type ConfirmationProof = { code?: string | undefined; reason?: string | undefined }

/**
 * Queues the job that furnishes the forms. Someone who assigned a page can confirm only if no one else can, and needs
 * a second-factor code and a reason.
 * Throws: NOT_FOUND; INVALID_INPUT for a missing reason, or for a missing or wrong code; SECOND_FACTOR_MISSING;
 * TOO_MANY_REQUESTS; CONFLICT if the upload isn't ready, has unassigned pages or no forms, or was matched differently
 * after employees changed, or if someone else has to confirm.
 */
export async function confirmUpload(
  context: Context,
  id: string,
  proof: ConfirmationProof,
): Promise<TaxFormUpload> {
  await refuseIfMatchesChanged(context, id)
  const { accountId } = actingUser(context)
  const isOwnAssignment = wasAssignedBy(await listPages(context.db, id), accountId)
  const reason = proof.reason?.trim() ?? ''
  if (isOwnAssignment) {
    if (!(await isOnlyConfirmer(context))) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.secondPerson)
    if (reason === '') throw invalidInput({ reason: [YEAR_END_MESSAGES.reasonNeeded] })
    if (!proof.code) throw invalidInput({ code: [YEAR_END_MESSAGES.codeNeeded] })
    await withOwnCode(context, accountId, proof.code, context =>
      startConfirmation(context, id, { reason, allowsOwnAssignments: true }),
    )
  } else
    await inTransaction(context, context =>
      startConfirmation(context, id, { reason: null, allowsOwnAssignments: false }),
    )
  return getUpload(context, id)
}

async function startConfirmation(
  context: TransactionContext,
  id: string,
  { reason, allowsOwnAssignments }: { reason: string | null; allowsOwnAssignments: boolean },
): Promise<void> {
  const { accountId } = actingUser(context)
  await lockReadyUpload(context, id)
  const pages = await listPages(context.db, id)
  const isUnassigned = ({ employeeId, isForEveryone, leftOutReason }: PageRow) =>
    employeeId === null && !isForEveryone && leftOutReason === ''
  if (pages.some(isUnassigned)) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.unassignedPages)
  if (!pages.some(({ employeeId }) => employeeId !== null))
    throw new PortalError('CONFLICT', YEAR_END_MESSAGES.nothing)
  // Checked again in the transaction, because pages may have been assigned in the meantime.
  if (!allowsOwnAssignments && wasAssignedBy(pages, accountId))
    throw new PortalError('CONFLICT', YEAR_END_MESSAGES.secondPerson)
  await updateUpload(context.db, id, {
    ...{ state: 'confirming', progress: 0, confirmedBy: accountId, confirmReason: reason },
  })
  await context.jobs.queue(context, 'work-on-tax-forms', { id })
  await recordAudit(context, {
    action: 'tax-forms.confirmed',
    recordType: 'tax-forms',
    recordId: id,
    after: { pages: pages.length, ...(reason !== null && { reason }) },
  })
}

async function lockReadyUpload(context: TransactionContext, id: string): Promise<UploadRow> {
  const upload = await lockUpload(context.db, id)
  if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
  refuseUnlessReady(upload)
  return upload
}

/**
 * Matches the pages again, because employees may have changed since the upload was read. HR must review the changed
 * matches.
 * Throws: NOT_FOUND; CONFLICT if a match changed or the upload isn't ready.
 */
async function refuseIfMatchesChanged(context: Context, id: string): Promise<void> {
  const haveMatchesChanged = await inTransaction(context, async context => {
    const upload = await lockReadyUpload(context, id)
    if (upload.readingSealed === null) throw new Error('The upload has no stored reading')
    const { facts } = openReading(context.cipher, id, upload.readingSealed)
    const matches = matchPages(facts, await listPayees(context, upload.taxYear), upload.taxYear)
    let changedCount = 0
    for (const row of await listPages(context.db, id)) {
      const match = matches[row.page - 1]
      if (!match || isMatchUnchanged(row, match)) continue
      await updatePage(context.db, row, { ...match, assignedBy: null, leftOutReason: '' })
      changedCount += 1
    }
    return changedCount > 0
  })
  if (haveMatchesChanged) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.changed)
}

/** If a page must be assigned by hand, its employee isn't compared, because the match has none. */
function isMatchUnchanged(row: PageRow, match: PageMatch): boolean {
  const columns = ['handReason', 'proposedId', 'isForEveryone'] as const
  if (!isDeepStrictEqual(pick(row, columns), pick(match, columns))) return false
  return row.handReason !== null || row.employeeId === match.employeeId
}

/** Throws: NOT_FOUND; CONFLICT if the upload is confirmed or already discarded. */
export function discardUpload(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const upload = await lockUpload(context.db, id)
    if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
    if (upload.state !== 'refused' && upload.state !== 'reading') refuseUnlessReady(upload)
    const { files } = upload
    await updateUpload(context.db, id, {
      state: 'discarded',
      files: withoutFiles(files),
      readingSealed: null,
    })
    await removeFilesOf(context, files)
    await recordAudit(context, {
      action: 'tax-forms.discarded',
      recordType: 'tax-forms',
      recordId: id,
    })
    return { success: true }
  })
}

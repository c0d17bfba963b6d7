import { isDeepStrictEqual } from 'node:util'
import { pick } from '@epay/contract/common/records'
import type { TaxFormUpload } from '@epay/contract/tax-forms/endpoints'
import { matchPages, type PagePlace } from '@epay/contract/tax-forms/match-pages'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { withOwnCode } from '#server/auth/second-factor.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { getUpload, isOnlyConfirmer, wasAssignedBy } from './get-upload.ts'
import { listPayees } from './payees.ts'
import { refuseUnlessReady } from './place-page.ts'
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

type Proof = { code?: string | undefined; reason?: string | undefined }

/**
 * Queues the job that furnishes the forms. People who assigned a page need someone else to confirm; if there is no
 * one else, a code and a reason.
 * Throws: NOT_FOUND; INVALID_INPUT for a missing reason or a wrong code; CONFLICT if it is already confirmed, has
 * unplaced pages, or employees changed in the meantime.
 */
export async function confirmUpload(context: Context, id: string, proof: Proof): Promise<TaxFormUpload> {
  await refuseIfChanged(context, id)
  const { accountId } = actingUser(context)
  const isOwnAssignment = wasAssignedBy(await listPages(context.db, id), accountId)
  const reason = proof.reason?.trim() ?? ''
  if (isOwnAssignment) {
    if (!(await isOnlyConfirmer(context))) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.secondPerson)
    if (reason === '') throw invalidInput({ reason: [YEAR_END_MESSAGES.reasonNeeded] })
    if (!proof.code) throw invalidInput({ code: [YEAR_END_MESSAGES.codeNeeded] })
    await withOwnCode(context, accountId, proof.code, context =>
      start(context, id, { reason, isAlone: true }),
    )
  } else await inTransaction(context, context => start(context, id, { reason: null, isAlone: false }))
  return getUpload(context, id)
}

async function start(
  context: TransactionContext,
  id: string,
  { reason, isAlone }: { reason: string | null; isAlone: boolean },
): Promise<void> {
  const { accountId } = actingUser(context)
  await loadReady(context, id)
  const pages = await listPages(context.db, id)
  const isUnassigned = ({ employeeId, isForEveryone, leftOutReason }: PageRow) =>
    employeeId === null && !isForEveryone && leftOutReason === ''
  if (pages.some(isUnassigned)) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.unplaced)
  if (!pages.some(({ employeeId }) => employeeId !== null))
    throw new PortalError('CONFLICT', YEAR_END_MESSAGES.nothing)
  // Rechecked in the transaction, because pages may have been assigned in the meantime.
  if (!isAlone && wasAssignedBy(pages, accountId))
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

async function loadReady(context: TransactionContext, id: string): Promise<UploadRow> {
  const upload = await lockUpload(context.db, id)
  if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
  refuseUnlessReady(upload)
  return upload
}

/** Matches pages again, because employees may have changed since. The office must review the changed matches. */
async function refuseIfChanged(context: Context, id: string): Promise<void> {
  const isChanged = await inTransaction(context, async context => {
    const upload = await loadReady(context, id)
    if (upload.readingSealed === null) throw new Error('The upload has no stored reading')
    const { facts } = openReading(context.cipher, id, upload.readingSealed)
    const places = matchPages(facts, await listPayees(context, upload.taxYear), upload.taxYear)
    let count = 0
    for (const row of await listPages(context.db, id)) {
      const place = places[row.page - 1]
      if (!place || isMatchUnchanged(row, place)) continue
      await updatePage(context.db, row, { ...place, assignedBy: null, leftOutReason: '' })
      count += 1
    }
    return count > 0
  })
  if (isChanged) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.changed)
}

/** A page assigned by hand is not a changed match. */
function isMatchUnchanged(row: PageRow, matched: PagePlace): boolean {
  const columns = ['handReason', 'proposedId', 'isForEveryone'] as const
  if (!isDeepStrictEqual(pick(row, columns), pick(matched, columns))) return false
  return row.handReason !== null || row.employeeId === matched.employeeId
}

/** Throws: NOT_FOUND; CONFLICT once it is confirmed. */
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

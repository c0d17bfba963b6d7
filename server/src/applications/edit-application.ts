import type { ApplicationUpdate } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { describeApplication, loadApplicationForUpdate } from './load-application.ts'
import { updateUnmodified } from './queries.ts'
import { changedFields, detailsColumns, isUpToDate, nextModificationTime, updateProblems } from './rules.ts'

/**
 * Saves details without changing the status.
 * Throws: INVALID_INPUT; NOT_FOUND; OUTDATED when the application has changed since the client saw it.
 */
export async function editApplication(context: Context, update: ApplicationUpdate): Promise<FullApplication> {
  const { clock, database } = context
  return inTransaction(database, async tx => {
    const application = await loadApplicationForUpdate(tx, update.id)
    const { id, lastModificationTime: last } = application
    const problems = updateProblems(update, application, clock.today())
    if (Object.keys(problems).length > 0) throw invalidInput(problems)
    const changes = detailsColumns(update)
    const edited = isUpToDate(update.lastModificationTime, last)
      ? await updateUnmodified(tx, id, last, {
          ...changes,
          lastModificationTime: nextModificationTime(clock.now(), last),
        })
      : undefined
    if (!edited) throw new PortalError('OUTDATED', DETAILS_MESSAGES.changedMeanwhile)
    await recordAudit(tx, context, {
      action: 'application.updated',
      recordType: 'application',
      recordId: id,
      ...changedFields(application, changes),
    })
    return describeApplication(tx, edited)
  })
}

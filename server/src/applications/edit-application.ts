import type { ApplicationUpdate } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, refuseOutdated } from '#server/platform/errors.ts'
import { describeApplication, loadApplicationForUpdate } from './load-application.ts'
import { updateHeld } from './queries.ts'
import {
  changedFields,
  detailsColumns,
  isModificationTime,
  nextModificationTime,
  updateProblems,
} from './rules.ts'

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
    const isCurrent = (seen: string | null) => isModificationTime(seen, last)
    refuseOutdated(update.lastModificationTime, isCurrent, DETAILS_MESSAGES.changedMeanwhile)
    const changes = detailsColumns(update)
    const lastModificationTime = nextModificationTime(clock.now(), last)
    const edited = await updateHeld(tx, application, { ...changes, lastModificationTime })
    await recordAudit(tx, context, {
      action: 'application.updated',
      recordType: 'application',
      recordId: id,
      ...changedFields(application, changes),
    })
    return describeApplication(tx, edited)
  })
}

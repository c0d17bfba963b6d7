import { APPLICATION_MESSAGES } from '@epay/contract/applications/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Actor, actingAccount, actorName, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { nextModificationTime } from '#server/platform/modification-time.ts'
import { queueReminders } from './notify-of-status.ts'
import {
  type ApplicationRow,
  insertHistoryEntry,
  type NewHistoryEntry,
  updateLocked,
  updatePacketReopened,
  updatePacketSubmitted,
} from './queries.ts'

/**
 * Call in the transaction that stores the packet.
 * Throws: CONFLICT unless the application is waiting for its packet.
 */
export async function markPacketSubmitted(context: TransactionContext, id: string, at: Date): Promise<void> {
  const changed = await updatePacketSubmitted(context.db, id, at)
  if (!changed) throw new PortalError('CONFLICT', APPLICATION_MESSAGES.packetNotOpen)
  await noteInHistory(context, changed, 'Employee packet submitted', at)
}

/** Also queues reminders. Returns `undefined` if the application is already waiting for its packet. */
export async function markPacketReopened(
  context: TransactionContext,
  id: string,
  reason: string,
): Promise<ApplicationRow | undefined> {
  const application = await updatePacketReopened(context.db, id)
  if (!application) return undefined
  await noteInHistory(context, application, `Employee packet reopened: ${reason}`)
  await queueReminders(context, application)
  return application
}

export async function markReopeningWithdrawn(
  context: TransactionContext,
  id: string,
  submittedAt: Date,
): Promise<ApplicationRow | undefined> {
  const application = await updatePacketSubmitted(context.db, id, submittedAt)
  if (application) await noteInHistory(context, application, 'Reopening of the employee packet withdrawn')
  return application
}

/** Copies the employee's ID to the application, if it differs. */
export async function copyEmployeeId(
  context: TransactionContext,
  application: ApplicationRow,
  sageEmployeeId: string,
): Promise<void> {
  if (application.sageEmployeeId === sageEmployeeId) return
  const lastModificationTime = nextModificationTime(context.clock.now(), application.lastModificationTime)
  await updateLocked(context.db, application, { sageEmployeeId, lastModificationTime })
  await recordAudit(context, {
    action: 'application.updated',
    recordType: 'application',
    recordId: application.id,
    before: { sageEmployeeId: application.sageEmployeeId },
    after: { sageEmployeeId },
  })
}

/** Adds a history entry that doesn't change the status. */
export function noteInHistory(
  context: TransactionContext,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
  remarks: string,
  actionDate = context.clock.now(),
): Promise<void> {
  return insertHistoryEntry(context.db, {
    applicationId: id,
    fromStatus: status,
    toStatus: status,
    remarks,
    ...actionColumns(context.actor),
    actionDate,
  })
}

export function actionColumns(
  actor: Actor,
): Pick<NewHistoryEntry, 'actionBy' | 'actionAccountId' | 'actionUsername' | 'viaLink'> {
  const account = actingAccount(actor)
  return {
    actionBy: actorName(actor),
    actionAccountId: account?.accountId ?? null,
    actionUsername: account?.username ?? null,
    viaLink: actor.kind === 'link',
  }
}

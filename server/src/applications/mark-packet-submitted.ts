import { APPLICATION_MESSAGES } from '@epay/contract/applications/messages'
import { STATUS } from '@epay/contract/applications/status'
import type { Executor } from '#server/database/transaction.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { insertHistoryEntry, updatePacketSubmitted } from './queries.ts'

const REMARKS = 'Employee packet submitted'

/**
 * Notes that the packet was handed in, in the transaction that stores it, and writes history.
 * Throws: CONFLICT unless the application is CFOApproved and has no packet yet.
 */
export async function markPacketSubmitted(
  tx: Executor,
  context: Context,
  id: string,
  at: Date,
): Promise<void> {
  const changed = await updatePacketSubmitted(tx, id, STATUS.CFOApproved, at)
  if (!changed) throw new PortalError('CONFLICT', APPLICATION_MESSAGES.packetNotOpen)
  await insertHistoryEntry(tx, {
    applicationId: id,
    fromStatus: changed.status,
    toStatus: changed.status,
    remarks: REMARKS,
    actionBy: actorName(context.actor),
    actionDate: at,
    viaLink: context.actor.kind === 'link',
  })
}

import { refusalOfWithdrawal } from '@epay/contract/packets/staff-actions'
import { WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { markReopeningWithdrawn } from '#server/applications/packet-of-application.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks } from '#server/auth/links.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { discardReopenedDrafts } from './draft/end-draft.ts'
import { unmarkReopened } from './employment-queries.ts'
import { loadPacketRecord, presentOverview, stateOf } from './packet-state.ts'

/**
 * Lets the packet that was reopened last count again as it was submitted: the candidate's link ends, and what was
 * entered since is discarded.
 * Throws: NOT_FOUND; CONFLICT unless the packet waits for the candidate again.
 */
export async function withdrawReopening(context: Context, id: string): Promise<PacketOverview> {
  const { clock, database } = context
  return inTransaction(database, async tx => {
    const file = await loadPacketRecord(tx, await loadApplicationForUpdate(tx, id))
    const refusal = refusalOfWithdrawal(stateOf(file))
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const packet = file.versions.at(-1)
    const isCounted = packet !== undefined && (await unmarkReopened(tx, packet.id))
    const application =
      isCounted && (await markReopeningWithdrawn(tx, context, file.application.id, packet.submittedAt))
    if (!application) throw new PortalError('CONFLICT', WITHDRAW_MESSAGES.notReopened)
    await discardReopenedDrafts(tx, context, application.id)
    await endLinks(tx, context, { purpose: 'complete-packet', subjectId: application.id })
    await recordAudit(tx, context, {
      action: 'packet.reopening-withdrawn',
      recordType: 'application',
      recordId: application.id,
      after: { packetId: packet.id },
    })
    return presentOverview(await loadPacketRecord(tx, application), clock.today())
  })
}

import type { RequestStatus } from '@epay/contract/change-requests/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorName, type TransactionContext } from '#server/platform/context.ts'
import { type RequestRow, updateRequest } from './queries.ts'
import { NOTHING_SEALED } from './sealed-numbers.ts'

type Closing = { status: Exclude<RequestStatus, 'waiting' | 'approved'>; reason?: string }

/** Ends an open request, and forgets its full numbers. Guarantee: its row is locked. */
export async function close(
  context: TransactionContext,
  { id, employeeId, field, status: from }: RequestRow,
  { status, reason = '' }: Closing,
): Promise<void> {
  const end = { status, reason, closedAt: context.clock.now(), closedBy: actorName(context.actor) }
  await updateRequest(context.db, id, { ...end, ...NOTHING_SEALED, differs: {} })
  await recordAudit(context, {
    action: 'change-request.closed',
    recordType: 'employee',
    recordId: employeeId,
    before: { status: from },
    after: { request: id, field, status, ...(reason !== '' && { reason }) },
  })
}

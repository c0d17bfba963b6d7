import { STATUS } from '@epay/contract/applications/status'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { noteInHistory } from './note-in-history.ts'
import { type ApplicationRow, updatePacketSubmitted } from './queries.ts'

/** The application has its packet again, as of when that was handed in, and writes history; `undefined` when it has one. */
export async function markReopeningWithdrawn(
  tx: Executor,
  context: Context,
  id: string,
  submittedAt: Date,
): Promise<ApplicationRow | undefined> {
  const application = await updatePacketSubmitted(tx, id, STATUS.CFOApproved, submittedAt)
  if (application) await noteInHistory(tx, context, application, 'Reopening of the employee packet withdrawn')
  return application
}

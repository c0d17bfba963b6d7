import type { Executor } from '#server/database/transaction.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { type ApplicationRow, insertHistoryEntry } from './queries.ts'

/** Writes down what happened to an application without moving it. */
export function noteInHistory(
  tx: Executor,
  context: Context,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
  remarks: string,
): Promise<void> {
  return insertHistoryEntry(tx, {
    applicationId: id,
    fromStatus: status,
    toStatus: status,
    remarks,
    actionBy: actorName(context.actor),
    actionDate: context.clock.now(),
    viaLink: context.actor.kind === 'link',
  })
}

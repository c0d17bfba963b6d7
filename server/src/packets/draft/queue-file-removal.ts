import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'

/** Stored files that no record needs once this transaction has committed. */
export async function queueFileRemoval(
  tx: Executor,
  { jobs }: Context,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await jobs.queue(tx, 'remove-files', { ids: ids.join(',') })
}

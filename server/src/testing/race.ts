import { inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { TestApp } from './build-test-app.ts'

/**
 * Runs `change` in a transaction, starts `work`, and commits the transaction once `work` waits for one of its locks.
 * @param finish another change, made in the transaction just before it commits
 */
export async function race<T>(
  app: TestApp,
  change: (context: TransactionContext) => Promise<unknown>,
  work: () => Promise<T>,
  finish: (context: TransactionContext) => Promise<unknown> = async () => {},
): Promise<T> {
  const waitingQuery = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { result } = await inTransaction(app.context, async context => {
    await change(context)
    let isFinished = false
    const result = work().finally(() => {
      isFinished = true
    })
    result.catch(() => {})
    while (!isFinished && (await app.context.database.pool.query(waitingQuery)).rows.length === 0);
    await finish(context)
    return { result }
  })
  return result
}

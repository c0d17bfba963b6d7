import { inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { TestApp } from './build-test-app.ts'

/**
 * Starts `work` while a transaction with `change` is open, and commits that one once `work` waits for it.
 * @param finish another change of that transaction, made once `work` waits
 */
export async function race<T>(
  app: TestApp,
  change: (context: TransactionContext) => Promise<unknown>,
  work: () => Promise<T>,
  finish: (context: TransactionContext) => Promise<unknown> = async () => {},
): Promise<T> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { result } = await inTransaction(app.context, async context => {
    await change(context)
    let isOver = false
    const result = work().finally(() => {
      isOver = true
    })
    result.catch(() => {})
    while (!isOver && (await app.context.database.pool.query(waiting)).rows.length === 0);
    await finish(context)
    return { result }
  })
  return result
}

import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'

/** Whether the address is known is found out later, by a job: the answer and its time tell nobody. */
export async function askForPasswordLink(context: Context, email: string): Promise<void> {
  const { database, jobs, requestId, address } = context
  await inTransaction(database, tx =>
    jobs.queue(tx, 'mail-password-link', { email, requestId, address: address ?? '' }),
  )
}

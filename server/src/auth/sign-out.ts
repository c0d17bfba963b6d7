import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { revokeSession } from './queries.ts'

/** Ends the session that asks, at once. */
export async function signOut(context: Context): Promise<void> {
  const { actor, clock, database } = context
  if (actor.kind !== 'user') return
  await inTransaction(database, async tx => {
    await revokeSession(tx, actor.sessionId, clock.now(), 'signed out')
    await recordAudit(tx, context, { action: 'sign-out', recordType: 'account', recordId: actor.accountId })
  })
}

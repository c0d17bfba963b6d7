import type { OwnSession } from '@epay/contract/auth/sessions'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { listLiveSessions, revokeSessionsOf } from './queries.ts'

/** The signed-in person's sessions, the last used first. */
export async function listOwnSessions(context: Context): Promise<OwnSession[]> {
  const { accountId, sessionId } = actingUser(context)
  const rows = await listLiveSessions(context.database.orm, accountId, context.clock.now())
  return rows.map(({ id, kind, createdAt, lastUsedAt, address, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    address,
    userAgent,
    isLinkSession: kind === 'link',
    isThis: id === sessionId,
  }))
}

/** Ends the signed-in person's sessions except the one that asks, at once. */
export function endOtherSessions(context: Context): Promise<void> {
  const { accountId, sessionId } = actingUser(context)
  const { clock, database } = context
  return inTransaction(database, async tx => {
    await revokeSessionsOf(tx, accountId, {
      at: clock.now(),
      reason: 'signed out elsewhere',
      exceptId: sessionId,
    })
    await recordAudit(tx, context, {
      action: 'session.others-ended',
      recordType: 'account',
      recordId: accountId,
    })
  })
}

import type { OwnSession } from '@epay/contract/auth/sessions'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { listLiveSessions, revokeSessionsOf } from './queries.ts'
import type { OnSecured } from './set-password.ts'

/** The signed-in person's sessions, the last used first. */
export async function listOwnSessions(context: Context): Promise<OwnSession[]> {
  const { accountId, sessionId } = actingUser(context)
  const rows = await listLiveSessions(context.db, accountId, context.clock.now())
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

/** Ends the signed-in person's other sessions right away. */
export function endOtherSessions(context: Context, onSecured: OnSecured): Promise<void> {
  const { accountId, sessionId } = actingUser(context)
  const { clock } = context
  return inTransaction(context, async context => {
    await revokeSessionsOf(context.db, accountId, {
      at: clock.now(),
      reason: 'signed out elsewhere',
      exceptId: sessionId,
    })
    await onSecured(context, accountId)
    await recordAudit(context, {
      action: 'session.others-ended',
      recordType: 'account',
      recordId: accountId,
    })
  })
}

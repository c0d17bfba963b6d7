import type { OwnSession } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Language } from '@epay/contract/languages/languages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { clearFailures, countPasswordAttempt, refundAndThrow } from './count-attempts.ts'
import { verifyPassword } from './passwords.ts'
import { type Account, findAccount, updateAccountColumns } from './queries.ts'
import { listLiveSessions, revokeSessionsOf } from './session-queries.ts'

export async function loadOwnAccount({ actor, db }: Context): Promise<Account & { sessionId: string }> {
  if (actor.kind !== 'user') throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  const account = await findAccount(db, actor.accountId)
  if (!account) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  return { ...account, sessionId: actor.sessionId }
}

/**
 * Checks the signed-in user's password. Wrong passwords count toward the same limits as at sign-in.
 * Throws: TOO_MANY_REQUESTS.
 */
export async function verifyOwnPassword(
  context: Context,
  account: Account,
  password: string,
): Promise<boolean> {
  const attempt = await countPasswordAttempt(context, { identifier: account.username, account })
  const isCorrect = await verifyPassword(password, account.passwordHash, context.address).catch(error =>
    refundAndThrow(attempt, error),
  )
  if (isCorrect) await clearFailures(attempt)
  else
    await inTransaction(context, context => recordAccountAudit(context, 'password.check-failed', account.id))
  return isCorrect
}

export function chooseLanguage(context: Context, language: Language): Promise<void> {
  const { accountId } = actingUser(context)
  return inTransaction(context, async context => {
    await updateAccountColumns(context.db, accountId, { language })
    await recordAccountAudit(context, 'account.language-chosen', accountId, { after: { language } })
  })
}

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

/** Runs in the transaction in which the account's password changes or its other sessions end. */
export type OnSecured = (context: TransactionContext, accountId: string) => Promise<void>

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
    await recordAccountAudit(context, 'session.others-ended', accountId)
  })
}

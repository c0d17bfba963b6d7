import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { Credentials, SessionTokens } from '@epay/contract/auth/schemas'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  type Attempt,
  clearFailures,
  countCodeAttempt,
  countPasswordAttempt,
  refundAndThrow,
  refundAttempt,
} from './count-attempts.ts'
import { verifyPassword } from './passwords.ts'
import { type Account, findAccountByIdentifier } from './queries.ts'
import { verifyCode } from './second-factor-codes.ts'
import { startSession } from './session.ts'
import { revokeSession } from './session-queries.ts'

/**
 * Accepts the username or the current email, and requires a code if the account has a second factor. Takes the same
 * time whether or not the account exists. Reveals that there is a second factor only if the password is correct.
 * Throws: INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function signIn(context: Context, input: Credentials): Promise<SessionTokens> {
  const identifier = input.username.trim()
  const account = await findAccountByIdentifier(context.db, identifier)
  const attempt = await countPasswordAttempt(context, { identifier, account })
  const isCorrect = await verifyPassword(input.password, account?.passwordHash, context.address).catch(
    error => refundAndThrow(attempt, error),
  )
  if (!account || !isCorrect) {
    const accountId = account?.id ?? 'unknown'
    await inTransaction(context, context => recordAccountAudit(context, 'sign-in.failed', accountId))
    throw new PortalError('INVALID_CREDENTIALS', AUTH_MESSAGES.loginFailed)
  }
  if (account.hasSecondFactor) return signInWithCode(context, account, input.code?.trim() ?? '', attempt)
  const tokens = await inTransaction(context, context => startAuditedSession(context, account))
  await clearFailures(attempt)
  return tokens
}

async function signInWithCode(
  context: Context,
  account: Account,
  code: string,
  attempt: Attempt,
): Promise<SessionTokens> {
  const { id: accountId } = account
  if (code === '') {
    await refundAttempt(attempt)
    await inTransaction(context, context => recordAccountAudit(context, 'sign-in.code-asked', accountId))
    throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
  }
  const attempts = [...attempt, ...(await countCodeAttempt(context, accountId))]
  const tokens = await inTransaction(context, async context => {
    const secondFactor = await verifyCode(context, accountId, code)
    if (secondFactor) return startAuditedSession(context, account, { secondFactor })
    await recordAccountAudit(context, 'sign-in.wrong-code', accountId)
    return undefined
  })
  if (!tokens) throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  await clearFailures(attempts)
  return tokens
}

async function startAuditedSession(
  context: TransactionContext,
  account: Account,
  after?: { secondFactor: string },
): Promise<SessionTokens> {
  await recordAccountAudit(context, 'sign-in.succeeded', account.id, { by: account, ...(after && { after }) })
  return startSession(context, account, after !== undefined)
}

export async function signOut(context: Context): Promise<void> {
  const { actor, clock } = context
  if (actor.kind !== 'user') return
  await inTransaction(context, async context => {
    await revokeSession(context.db, actor.sessionId, clock.now(), 'signed out')
    await recordAccountAudit(context, 'sign-out', actor.accountId)
  })
}

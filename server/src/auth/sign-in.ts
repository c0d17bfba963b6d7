import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { Credentials, SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  beginCodeTry,
  beginPasswordTry,
  forgiveTries,
  giveUpTry,
  recordFailure,
  type Try,
  takeTryBack,
} from './count-tries.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccountByIdentifier } from './queries.ts'
import { useCode } from './second-factor-codes.ts'
import { startSession } from './session.ts'
import { revokeSession } from './session-queries.ts'

/**
 * Takes the username or the account's present email. Checks the password, and the second factor's code where there is one, and begins a session; takes the same time
 * whether the account exists or not. Only those who know the password learn that there is a second factor.
 * Throws: INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function signIn(context: Context, input: Credentials): Promise<SessionTokens> {
  const typed = input.username.trim()
  const account = await findAccountByIdentifier(context.db, typed)
  const attempt = await beginPasswordTry(context, { typed, account })
  const isRight = await isPassword(input.password, account?.passwordHash, context.address).catch(error =>
    giveUpTry(attempt, error),
  )
  if (!account || !isRight) {
    const failure = { action: 'sign-in.failed', accountId: account?.id }
    await inTransaction(context, context => recordFailure(context, failure))
    throw new PortalError('INVALID_CREDENTIALS', AUTH_MESSAGES.loginFailed)
  }
  if (account.hasSecondFactor) return signInWithCode(context, account, input.code?.trim() ?? '', attempt)
  const tokens = await inTransaction(context, context => succeed(context, account))
  await forgiveTries(attempt)
  return tokens
}

async function signInWithCode(
  context: Context,
  account: Account,
  code: string,
  attempt: Try,
): Promise<SessionTokens> {
  const { id: accountId } = account
  if (code === '') {
    await takeTryBack(attempt)
    const event = { action: 'sign-in.code-asked', recordType: 'account', recordId: accountId }
    await inTransaction(context, context => recordAudit(context, event))
    throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
  }
  const attempts = [...attempt, ...(await beginCodeTry(context, accountId))]
  const tokens = await inTransaction(context, async context => {
    const factor = await useCode(context, accountId, code)
    if (factor) return succeed(context, account, { secondFactor: factor })
    await recordFailure(context, { action: 'sign-in.wrong-code', accountId })
    return undefined
  })
  if (!tokens) throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  await forgiveTries(attempts)
  return tokens
}

async function succeed(
  context: TransactionContext,
  account: Account,
  after?: { secondFactor: string },
): Promise<SessionTokens> {
  const event = { action: 'sign-in.succeeded', recordType: 'account', recordId: account.id }
  await recordAudit(context, { ...event, after, by: account })
  return startSession(context, account, after !== undefined)
}

/** Ends the current session right away. */
export async function signOut(context: Context): Promise<void> {
  const { actor, clock } = context
  if (actor.kind !== 'user') return
  await inTransaction(context, async context => {
    await revokeSession(context.db, actor.sessionId, clock.now(), 'signed out')
    await recordAudit(context, { action: 'sign-out', recordType: 'account', recordId: actor.accountId })
  })
}

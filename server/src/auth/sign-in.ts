import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { Credentials, SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  beginTry,
  codeLimits,
  forgiveTries,
  giveUpTry,
  passwordLimits,
  recordFailure,
  type Try,
  takeTryBack,
} from './count-tries.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccountByIdentifier, revokeSession } from './queries.ts'
import { useCode } from './second-factor-codes.ts'
import { startSession } from './session.ts'

/**
 * Takes the username or the account's present email. Checks the password, and the second factor's code where there is one, and begins a session; takes the same time
 * whether the account exists or not. Only those who know the password learn that there is a second factor.
 * Throws: INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function signIn(context: Context, input: Credentials): Promise<SessionTokens> {
  const typed = input.username.trim()
  const account = await findAccountByIdentifier(context.database.orm, typed)
  const attempt = await beginTry(context, await passwordLimits(context, { typed, account }))
  const isRight = await isPassword(input.password, account?.passwordHash, context.address).catch(error =>
    giveUpTry(context, attempt, error),
  )
  if (!account || !isRight) {
    const failure = { action: 'sign-in.failed', accountId: account?.id }
    await inTransaction(context.database, tx => recordFailure(tx, context, attempt, failure))
    throw new PortalError('INVALID_CREDENTIALS', AUTH_MESSAGES.loginFailed)
  }
  if (account.hasSecondFactor) return signInWithCode(context, account, input.code?.trim() ?? '', attempt)
  return inTransaction(context.database, tx => succeed(tx, context, account, attempt))
}

async function signInWithCode(
  context: Context,
  account: Account,
  code: string,
  attempt: Try,
): Promise<SessionTokens> {
  const { id: accountId } = account
  if (code === '') {
    await inTransaction(context.database, async tx => {
      await takeTryBack(tx, attempt)
      const event = { action: 'sign-in.code-asked', recordType: 'account', recordId: accountId }
      await recordAudit(tx, context, event)
    })
    throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
  }
  const attempts = [...attempt, ...(await beginTry(context, codeLimits(accountId)))]
  const tokens = await inTransaction(context.database, async tx => {
    const factor = await useCode(tx, context, accountId, code)
    if (factor) return succeed(tx, context, account, attempts, { secondFactor: factor })
    await recordFailure(tx, context, attempts, { action: 'sign-in.wrong-code', accountId })
    return undefined
  })
  if (!tokens) throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  return tokens
}

async function succeed(
  tx: Executor,
  context: Context,
  account: Account,
  attempt: Try,
  after?: { secondFactor: string },
): Promise<SessionTokens> {
  await forgiveTries(tx, attempt)
  const event = { action: 'sign-in.succeeded', recordType: 'account', recordId: account.id }
  await recordAudit(tx, context, { ...event, after, by: account })
  return startSession(tx, context, account, after !== undefined)
}

/** Ends the current session at once. */
export async function signOut(context: Context): Promise<void> {
  const { actor, clock, database } = context
  if (actor.kind !== 'user') return
  await inTransaction(database, async tx => {
    await revokeSession(tx, actor.sessionId, clock.now(), 'signed out')
    await recordAudit(tx, context, { action: 'sign-out', recordType: 'account', recordId: actor.accountId })
  })
}

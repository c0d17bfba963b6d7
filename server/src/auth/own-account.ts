import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { beginPasswordTry, forgiveTries, giveUpTry, recordFailure } from './count-tries.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccount } from './queries.ts'

/** The signed-in person's account. Throws: NOT_SIGNED_IN. */
export async function loadOwnAccount({ actor, db }: Context): Promise<Account & { sessionId: string }> {
  if (actor.kind !== 'user') throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  const account = await findAccount(db, actor.accountId)
  if (!account) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  return { ...account, sessionId: actor.sessionId }
}

/**
 * Whether the person at the screen knows the password; wrong passwords count as failures as they do at sign-in.
 * Throws: TOO_MANY_REQUESTS.
 */
export async function isOwnPassword(context: Context, account: Account, password: string): Promise<boolean> {
  const attempt = await beginPasswordTry(context, { typed: account.username, account })
  const isRight = await isPassword(password, account.passwordHash, context.address).catch(error =>
    giveUpTry(attempt, error),
  )
  const failure = { action: 'password.check-failed', accountId: account.id }
  if (isRight) await forgiveTries(attempt)
  else await inTransaction(context, context => recordFailure(context, failure))
  return isRight
}

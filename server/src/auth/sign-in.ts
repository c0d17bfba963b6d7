import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Credentials, SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { isPassword } from './passwords.ts'
import { findAccountByUsername } from './queries.ts'
import { startSession } from './start-session.ts'

/**
 * Checks the password and begins a session; takes the same time whether the account exists or not.
 * Throws: INVALID_CREDENTIALS.
 */
export async function signIn(context: Context, { username, password }: Credentials): Promise<SessionTokens> {
  const account = await findAccountByUsername(context.database.orm, username.trim())
  const isRight = await isPassword(password, account?.passwordHash)
  const outcome = { recordType: 'account', recordId: account?.id ?? 'unknown' }
  if (!account || !isRight) {
    await inTransaction(context.database, tx =>
      recordAudit(tx, context, { action: 'sign-in.failed', ...outcome }),
    )
    throw new PortalError('INVALID_CREDENTIALS', AUTH_MESSAGES.loginFailed)
  }
  return inTransaction(context.database, async tx => {
    await recordAudit(tx, context, { action: 'sign-in.succeeded', ...outcome })
    return startSession(tx, context, account)
  })
}

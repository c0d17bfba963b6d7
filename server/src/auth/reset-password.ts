import type { PasswordProblem } from '@epay/contract/auth/messages'
import type { ResetPassword } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { isOwnPassword, loadOwnAccount } from './own-account.ts'
import { hashPassword, refusePassword } from './passwords.ts'
import { type Account, revokeSessionsOf, updatePasswordHash } from './queries.ts'
import { passwordProblems } from './rules.ts'

/**
 * Replaces one's own password and ends one's other sessions.
 * Throws: INVALID_INPUT with one `{code, description}` for each broken rule; TOO_MANY_REQUESTS.
 */
export async function resetPassword(context: Context, input: ResetPassword): Promise<void> {
  const { database, clock } = context
  const account = await loadOwnAccount(context)
  refusePassword(await problemsOf(context, account, input))
  const to = await hashPassword(input.newPassword)
  await inTransaction(database, async tx => {
    const isChanged = await updatePasswordHash(tx, { accountId: account.id, from: account.passwordHash, to })
    if (!isChanged) refusePassword(['PasswordMismatch'])
    const ended = { at: clock.now(), reason: 'password reset', exceptId: account.sessionId }
    await revokeSessionsOf(tx, account.id, ended)
    await recordAudit(tx, context, { action: 'password.reset', recordType: 'account', recordId: account.id })
  })
}

async function problemsOf(
  context: Context,
  account: Account,
  input: ResetPassword,
): Promise<PasswordProblem[]> {
  if (input.username.trim().toLowerCase() !== account.username.toLowerCase()) return ['InvalidUsername']
  if (!(await isOwnPassword(context, account, input.oldPassword))) return ['PasswordMismatch']
  if (input.oldPassword === input.newPassword) return ['PasswordUnchanged']
  return passwordProblems(input.newPassword, { ...account, companyName: context.config.companyName })
}

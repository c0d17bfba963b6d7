import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks } from '#server/auth/end-links.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { findAccountByUsername, revokeSessionsOf, updatePasswordHash } from '#server/auth/queries.ts'
import { refuse } from '#server/auth/reset-password.ts'
import { passwordProblems } from '#server/auth/rules.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'

/**
 * Sets an account's password, the first one too, and ends its sessions.
 * Throws: NOT_FOUND; INVALID_INPUT when the password breaks a rule; CONFLICT when it was just changed.
 */
export async function setPasswordOf(context: Context, username: string, password: string): Promise<void> {
  const account = await findAccountByUsername(context.database.orm, username)
  if (!account) throw new PortalError('NOT_FOUND', `There is no account ${username}`)
  refuse(passwordProblems(password, { ...account, companyName: context.config.companyName }))
  const to = await hashPassword(password)
  await inTransaction(context.database, async tx => {
    const isChanged = await updatePasswordHash(tx, { accountId: account.id, from: account.passwordHash, to })
    if (!isChanged) throw new PortalError('CONFLICT', 'The password was changed at the same moment')
    await endLinks(tx, context, { purpose: 'set-password', subjectId: account.id })
    await revokeSessionsOf(tx, account.id, { at: context.clock.now(), reason: 'password set' })
    await recordAudit(tx, context, { action: 'password.set', recordType: 'account', recordId: account.id })
  })
}

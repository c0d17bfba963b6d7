import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context, Dependencies, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { endLinks } from './links.ts'
import { hashPassword, refusePassword } from './passwords.ts'
import { type Account, findAccount, revokeSessionsOf, updatePasswordHash } from './queries.ts'
import { passwordProblems } from './rules.ts'
import { verifyLink } from './verify-link.ts'

/**
 * Sets the password of the account behind a mailed link; the link is used up and every session ends.
 * Throws: as `checkPasswordLink`, also when the link is used meanwhile; INVALID_INPUT with one `{code, description}` for
 * each broken rule.
 */
export async function setPassword(
  context: Context,
  input: { token: string; newPassword: string },
): Promise<void> {
  const { link, account } = await checkPasswordLink(context, input.token)
  if (!(await setPasswordOf({ ...context, actor: link }, account, input.newPassword)))
    throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
}

/**
 * Sets an account's password, the first one too; mailed links are used up and every session ends. `false` when the
 * password was changed at the same moment.
 * Throws: INVALID_INPUT with one `{code, description}` for each broken rule.
 */
export async function setPasswordOf(
  context: Context,
  account: Account,
  newPassword: string,
): Promise<boolean> {
  const { id: accountId, passwordHash: from } = account
  refusePassword(passwordProblems(newPassword, { ...account, companyName: context.config.companyName }))
  const to = await hashPassword(newPassword)
  return inTransaction(context.database, async tx => {
    if (!(await updatePasswordHash(tx, { accountId, from, to }))) return false
    await endLinks(tx, context, { purpose: 'set-password', subjectId: accountId })
    await revokeSessionsOf(tx, accountId, { at: context.clock.now(), reason: 'password set' })
    await recordAudit(tx, context, { action: 'password.set', recordType: 'account', recordId: accountId })
    return true
  })
}

/**
 * The account whose password a mailed link still sets.
 * Throws: as `readLink`; LINK_EXPIRED also when the link was used.
 */
export async function checkPasswordLink(
  dependencies: Dependencies,
  token: string,
): Promise<{ link: LinkActor; account: Account }> {
  const link = await verifyLink(dependencies, token, 'set-password')
  const account = link.accountId && (await findAccount(dependencies.database.orm, link.accountId))
  if (link.endedAt) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  if (!account) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  return { link, account }
}

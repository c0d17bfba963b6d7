import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { checkPasswordLink } from './check-password-link.ts'
import { endLinks } from './end-links.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessionsOf, updatePasswordHash } from './queries.ts'
import { refuse } from './reset-password.ts'
import { passwordProblems } from './rules.ts'

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
  refuse(passwordProblems(input.newPassword, { ...account, companyName: context.config.companyName }))
  const to = await hashPassword(input.newPassword)
  await inTransaction(context.database, async tx => {
    const isChanged = await updatePasswordHash(tx, { accountId: account.id, from: account.passwordHash, to })
    if (!isChanged) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
    await endLinks(tx, context, { purpose: 'set-password', subjectId: account.id })
    await revokeSessionsOf(tx, account.id, { at: context.clock.now(), reason: 'password set' })
    await recordAudit(
      tx,
      { ...context, actor: link },
      {
        action: 'password.set',
        recordType: 'account',
        recordId: account.id,
      },
    )
  })
}

import { AUTH_MESSAGES, type PasswordProblem } from '@epay/contract/auth/messages'
import type { ResetPassword } from '@epay/contract/auth/schemas'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  type LinkActor,
  type TransactionContext,
} from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { passwordChangedEmail } from './emails.ts'
import { consumeLink } from './link-queries.ts'
import { endLinks } from './links.ts'
import { loadOwnAccount, type OnSecured, verifyOwnPassword } from './own-account.ts'
import { hashPassword, refusePassword } from './passwords.ts'
import { type Account, findAccount, markGiven, updateAccountColumns, updatePasswordHash } from './queries.ts'
import { passwordProblems } from './rules.ts'
import { revokeSessionsOf } from './session-queries.ts'
import { verifyLink } from './verify-link.ts'

/**
 * Sets the password through an emailed link, which works once, and ends every session. If the account already had a
 * password, also restricts the access of staff: see `resetByMailAt`.
 * Throws: the errors of `checkPasswordLink`, even if the link is used concurrently; INVALID_INPUT with one `{code,
 * description}` per broken rule.
 */
export async function setPassword(
  context: Context,
  input: { token: string; newPassword: string },
  onSecured: OnSecured,
): Promise<void> {
  const { link, account } = await checkPasswordLink(context, input.token)
  const consume = (db: Transaction) => consumeLink(db, link.linkId, context.clock.now())
  const method = account.passwordHash === null ? 'first' : 'byMail'
  const change = { to: input.newPassword, method, onSecured } as const
  if (!(await setAccountPassword({ ...context, actor: link }, account, change, consume)))
    throw new PortalError('LINK_USED', AUTH_MESSAGES.linkUsed)
}

/**
 * `first`: the first password of someone who was invited. `byMail`: a reset through an emailed link. `byOperator`: set
 * by a command on the server.
 */
type PasswordMethod = 'first' | 'byMail' | 'byOperator'

/**
 * Sets an account's password, invalidates emailed password links, ends every session, and emails the owner unless it is
 * the first password. Returns false if the password changed concurrently.
 * @param canProceed runs first in the transaction; if it returns false, nothing is changed, and this function returns
 * false
 * Throws: INVALID_INPUT with one `{code, description}` per broken rule.
 */
export async function setAccountPassword(
  context: Context,
  account: Account,
  { to: newPassword, method, onSecured }: { to: string; method: PasswordMethod; onSecured: OnSecured },
  canProceed: (db: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { id: accountId, passwordHash: from } = account
  const { companyName } = context.settings
  refusePassword(
    await passwordProblems(newPassword, { ...account, roles: account.grantedRoles, companyName }),
  )
  const to = await hashPassword(newPassword, context.address)
  return inTransaction(context, async context => {
    if (!(await canProceed(context.db)) || !(await updatePasswordHash(context.db, { accountId, from, to })))
      return false
    await markGiven(context.db, accountId, context.clock.now())
    if (method !== 'first') {
      const resetByMailAt = method === 'byMail' ? context.clock.now() : null
      await updateAccountColumns(context.db, accountId, { resetByMailAt })
      await notifyOwner(context, account)
      await onSecured(context, accountId)
    }
    await endLinks(context, { purpose: 'set-password', subjectId: accountId })
    await revokeSessionsOf(context.db, accountId, { at: context.clock.now(), reason: 'password set' })
    await recordAccountAudit(context, 'password.set', accountId)
    return true
  })
}

async function notifyOwner(context: TransactionContext, account: Account): Promise<void> {
  const mail = passwordChangedEmail({ ...account, company: context.settings })
  await queueMail(context, { ...mail, to: account.email, about: account.id })
}

/**
 * Returns the account whose password the link can set.
 * Throws: the errors of `readLink`; LINK_USED when the link has been used, or the password has since been set another
 * way.
 */
export async function checkPasswordLink(
  dependencies: Dependencies,
  token: string,
): Promise<{ link: LinkActor; account: Account }> {
  const link = await verifyLink(dependencies, token, 'set-password')
  const account = link.accountId && (await findAccount(dependencies.db, link.accountId))
  if (link.endedAt) throw new PortalError('LINK_USED', AUTH_MESSAGES.linkUsed)
  if (!account) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  return { link, account }
}

/**
 * Replaces the user's own password, emails the owner a notice, ends the other sessions, and invalidates every emailed
 * password link.
 * Throws: INVALID_INPUT with one `{code, description}` per problem, such as a wrong current password;
 * TOO_MANY_REQUESTS.
 */
export async function resetPassword(
  context: Context,
  input: ResetPassword,
  onSecured: OnSecured,
): Promise<void> {
  const { clock } = context
  const account = await loadOwnAccount(context)
  refusePassword(await findResetProblems(context, account, input))
  const to = await hashPassword(input.newPassword, context.address)
  await inTransaction(context, async context => {
    const isChanged = await updatePasswordHash(context.db, {
      accountId: account.id,
      from: account.passwordHash,
      to,
    })
    if (!isChanged) refusePassword(['PasswordMismatch'])
    await endLinks(context, { purpose: 'set-password', subjectId: account.id })
    await revokeSessionsOf(context.db, account.id, {
      at: clock.now(),
      reason: 'password reset',
      exceptId: account.sessionId,
    })
    await notifyOwner(context, account)
    await onSecured(context, account.id)
    await recordAccountAudit(context, 'password.reset', account.id)
  })
}

const matchesIdentifier = (input: string, name: string) => input.trim().toLowerCase() === name.toLowerCase()

async function findResetProblems(
  context: Context,
  account: Account,
  input: ResetPassword,
): Promise<PasswordProblem[]> {
  if (![account.username, account.email].some(name => matchesIdentifier(input.username, name)))
    return ['InvalidUsername']
  if (!(await verifyOwnPassword(context, account, input.oldPassword))) return ['PasswordMismatch']
  if (input.oldPassword === input.newPassword) return ['PasswordUnchanged']
  const { companyName } = context.settings
  return passwordProblems(input.newPassword, { ...account, roles: account.grantedRoles, companyName })
}

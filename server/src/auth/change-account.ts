import { type Registration, usernameAfterEmailChange } from '@epay/contract/auth/schemas'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { handleEmailChange } from './handle-email-change.ts'
import { expireLinksOfPerson } from './link-queries.ts'
import { inviteToSetPassword } from './mail-password-link.ts'
import { hashPassword, refusePassword } from './passwords.ts'
import {
  type Account,
  findAccount,
  findAccountByIdentifier,
  insertAccount,
  markAccountEnded,
  replaceRoles,
  updateAccountColumns,
} from './queries.ts'
import { passwordProblems } from './rules.ts'
import { revokeSessionsOf } from './session-queries.ts'

type NewAccount = {
  username: string
  email: string
  name: string
  roles: readonly Role[]
  passwordHash: string | null
  language?: Language | null
}

const ALREADY_USED_MESSAGE = 'Another account already uses this username or e-mail.'

/** Callers must roll back the transaction if this throws, because PostgreSQL rejects any further statement. */
async function refuseDuplicate<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new PortalError('CONFLICT', ALREADY_USED_MESSAGE, { cause })
    throw cause
  }
}

/** Throws: CONFLICT when the username or email is taken. */
export async function createAccount(context: TransactionContext, account: NewAccount): Promise<string> {
  const { roles, ...columns } = account
  const createdAt = context.clock.now()
  const givenAt = account.passwordHash === null ? null : createdAt
  const id = await refuseDuplicate(insertAccount(context.db, { ...columns, createdAt, givenAt }, roles))
  const after = { username: account.username, roles }
  await recordAccountAudit(context, 'account.created', id, { after })
  return id
}

async function loadAccount({ db }: TransactionContext, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account) throw new PortalError('NOT_FOUND', 'There is no such account.')
  return account
}

/**
 * If the username is the email, changes both. New roles take effect with the next request. If the owner has no
 * password yet, invites them again at the new email.
 * Throws: NOT_FOUND; CONFLICT when the email is taken.
 */
export async function updateAccount(
  context: TransactionContext,
  change: { accountId: string; email: string; roles: readonly Role[] },
): Promise<void> {
  const before = await loadAccount(context, change.accountId)
  const username = usernameAfterEmailChange(before.username, change.email)
  await refuseDuplicate(updateAccountColumns(context.db, change.accountId, { email: change.email, username }))
  await replaceRoles(context.db, change.accountId, change.roles)
  // Staff use the account's name instead of payroll's, so granting the first staff role saves the name shown so far.
  if (hasAnyRole(change.roles, STAFF_ROLES) && !hasAnyRole(before.roles, STAFF_ROLES))
    await updateAccountColumns(context.db, change.accountId, { name: before.name })
  await recordAccountAudit(context, 'account.updated', change.accountId, {
    before: { email: before.email, roles: before.grantedRoles },
    after: { email: change.email, roles: change.roles },
  })
  const { id, name, language, passwordHash } = before
  const email = { from: before.email, to: change.email }
  const person = { kind: 'account', id } as const
  const isNewMailbox = await handleEmailChange(context, { person, name, username, language, ...email })
  // The earlier invitation was sent to the old address.
  if (isNewMailbox && passwordHash === null)
    await inviteToSetPassword(context, { id, username, email: change.email })
}

export async function renameAccount(
  context: TransactionContext,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  const before = await loadAccount(context, accountId)
  await updateAccountColumns(context.db, accountId, { name })
  await recordAccountAudit(context, 'account.renamed', accountId, {
    before: { name: before.name },
    after: { name },
  })
}

export async function endAccount(context: TransactionContext, accountId: string): Promise<void> {
  const at = context.clock.now()
  await markAccountEnded(context.db, accountId, at)
  await revokeSessionsOf(context.db, accountId, { at, reason: 'account ended' })
  await recordAccountAudit(context, 'account.ended', accountId)
}

/**
 * Reactivates a closed account with only the Employee role and no password. Callers must invite its owner, and make
 * sure that no other account uses the email.
 * Throws: CONFLICT when the username or email is taken.
 */
export async function restoreAccount(
  context: TransactionContext,
  account: Account,
  email: string,
): Promise<void> {
  const { id, name, language } = account
  const isUsernameTaken = (await findAccountByIdentifier(context.db, account.username)) !== undefined
  const username = isUsernameTaken ? email : usernameAfterEmailChange(account.username, email)
  const roles: Role[] = ['Employee']
  await refuseDuplicate(
    updateAccountColumns(context.db, id, {
      email,
      username,
      endedAt: null,
      passwordHash: null,
      givenAt: null,
      resetByMailAt: null,
    }),
  )
  await replaceRoles(context.db, id, roles)
  await expireLinksOfPerson(context.db, { kind: 'account', id }, account.email, context.clock.now())
  await recordAccountAudit(context, 'account.restored', id, {
    before: { username: account.username, roles: account.roles },
    after: { username, roles },
  })
  const person = { kind: 'account', id } as const
  await handleEmailChange(context, { person, name, username, language, from: account.email, to: email })
}

/**
 * Creates an account. If there is no password, emails the owner a link to set one.
 * @param onCreated runs in the same transaction
 * Throws: INVALID_INPUT when the password breaks a rule; TOO_MANY_REQUESTS when too many passwords are being hashed;
 * CONFLICT when the username or email is taken.
 */
export async function registerAccount(
  context: Context,
  { username, email, roles, password, name = username }: Omit<Registration, 'employeeId'> & { name?: string },
  onCreated: (context: TransactionContext, accountId: string) => Promise<void> = async () => {},
): Promise<{ id: string; username: string }> {
  const { companyName } = context.settings
  if (password !== undefined)
    refusePassword(
      await passwordProblems(password, { username, name, email, roles, hasSecondFactor: false, companyName }),
    )
  const passwordHash = password === undefined ? null : await hashPassword(password, context.address)
  return inTransaction(context, async context => {
    const id = await createAccount(context, { username, email, name, roles, passwordHash })
    await onCreated(context, id)
    if (passwordHash === null) await inviteToSetPassword(context, { id, username, email })
    return { id, username }
  })
}

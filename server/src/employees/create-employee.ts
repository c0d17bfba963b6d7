import { refusalOf } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import { CREATION_MESSAGES, emailUsedByAccount, emailUsedByEmployee } from '@epay/contract/employees/messages'
import type { Language } from '@epay/contract/languages/languages'
import { createAccount, updateAccount } from '#server/auth/change-account.ts'
import { inviteToSetPassword } from '#server/auth/mail-password-link.ts'
import { findAccount } from '#server/auth/queries.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { actingUser, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type AccountByEmail, lockAccountsByEmail } from './accounts-by-email.ts'
import { insertEmployees } from './queries.ts'
import { forbidden } from './rules.ts'
import { sealSecrets } from './secrets.ts'

const ID_CONSTRAINTS = ['employees_pkey', 'employees_id_key']

/** Values from a person's packet; payroll's next import might overwrite them. */
export type NewEmployeeRecord = {
  id: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  accountType: string
  bankAccount: string
  ssn: string
  email: string
  language: Language | null
  /** Whether to use the account that already has this email. */
  useExistingAccount: boolean
}

export type EmployeeAccount = { accountId: string; isNewAccount: boolean }

/**
 * Creates an employee's record and account, and emails a link to set the first password.
 * Throws: CONFLICT if someone else has the ID or email; FORBIDDEN if the user isn't allowed to change the account
 * with that email.
 */
export async function createEmployeeRecord(
  context: TransactionContext,
  record: NewEmployeeRecord,
): Promise<EmployeeAccount> {
  const account = await findOrCreateAccount(context, record)
  const {
    email: _email,
    language: _language,
    useExistingAccount: _use,
    ssn,
    bankAccount,
    ...columns
  } = record
  const row = {
    ...columns,
    ...sealSecrets(context.cipher, record.id, { ssn, bankAccount }),
    balance: '0.00',
    isActive: true,
    printStub: false,
    accountId: account.accountId,
    accountAt: context.clock.now(),
  }
  try {
    await insertEmployees(context.db, [row])
  } catch (cause) {
    // Another transaction just took the ID. This transaction has failed, so it can't query the ID's owner.
    if (ID_CONSTRAINTS.some(key => isUniqueViolation(cause, key)))
      throw idConflict(CREATION_MESSAGES.idTaken, cause)
    throw cause
  }
  return account
}

export function idConflict(message: string, cause?: unknown): PortalError {
  return new PortalError('CONFLICT', message, { fields: { employeeId: [message] }, cause })
}

/**
 * Creates an account, or uses the one with this email if allowed.
 * Throws: CONFLICT and FORBIDDEN, like `createEmployeeRecord`.
 */
export async function findOrCreateAccount(
  context: TransactionContext,
  record: NewEmployeeRecord,
): Promise<EmployeeAccount> {
  const { email, name, language } = record
  const [owner] = await lockAccountsByEmail(context.db, [email.toLowerCase()])
  if (owner) return { accountId: await connectAccount(context, record, owner), isNewAccount: false }
  const account = { username: email, email, name }
  const roles: Role[] = ['Employee']
  const id = await createAccount(context, { ...account, roles, language, passwordHash: null })
  await inviteToSetPassword(context, { ...account, id })
  return { accountId: id, isNewAccount: true }
}

async function connectAccount(
  context: TransactionContext,
  { id: recordId, email, useExistingAccount }: NewEmployeeRecord,
  { id, username, email: address, roles, employee }: AccountByEmail,
): Promise<string> {
  if (employee !== null) throw new PortalError('CONFLICT', emailUsedByEmployee(email, employee.id))
  if (!useExistingAccount) {
    const message = emailUsedByAccount(email, username)
    throw new PortalError('CONFLICT', message, { fields: { useExistingAccount: [message] } })
  }
  const reason = refusalOf('connect', actingUser(context), { accountId: id, roles })
  if (reason) throw forbidden(reason, 'employee.connect-refused', recordId)
  if (!roles.includes('Employee'))
    await updateAccount(context, { accountId: id, email: address, roles: [...roles, 'Employee'] })
  await inviteWithoutPassword(context, id)
  return id
}

/** Does nothing if the owner already has a password. */
export async function inviteWithoutPassword(context: TransactionContext, accountId: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (account?.passwordHash === null) await inviteToSetPassword(context, account)
}

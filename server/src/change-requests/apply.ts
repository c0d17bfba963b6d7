import { refusalOf } from '@epay/contract/auth/authority'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { updateAccount } from '#server/auth/change-account.ts'
import { findAccount, findAccountByEmail } from '#server/auth/queries.ts'
import type { EmployeeRow } from '#server/employees/queries.ts'
import { actingUser, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { saveContacts } from './queries.ts'
import type { Lines } from './tables.ts'

/** What no import brings is done once it is approved; the rest waits for payroll. */
export function statusWhenApproved(field: ChangeField): 'approved' | 'done' {
  return field === 'phone' || field === 'emergencyContacts' ? 'done' : 'approved'
}

/**
 * What an approval changes in EPay itself; addresses and bank accounts change with payroll's import.
 * Throws: CONFLICT when another account has the email now; FORBIDDEN.
 */
export async function applyApproved(
  context: TransactionContext,
  employee: EmployeeRow,
  { field, after }: { field: ChangeField; after: Lines },
): Promise<void> {
  if (field === 'phone') await saveContacts(context.db, employee.id, { phone: after })
  if (field === 'emergencyContacts') await saveContacts(context.db, employee.id, { emergencyContacts: after })
  if (field === 'email') await changeEmail(context, employee, after.email ?? '')
}

async function changeEmail(
  context: TransactionContext,
  { accountId }: EmployeeRow,
  email: string,
): Promise<void> {
  const account = accountId === null ? undefined : await findAccount(context.db, accountId)
  if (!account) throw new PortalError('CONFLICT', DECISION_MESSAGES.noAccount)
  const roles = account.grantedRoles
  const refusal = refusalOf('changeEmail', actingUser(context), { accountId: account.id, roles })
  if (refusal) throw new PortalError('FORBIDDEN', refusal)
  const holder = await findAccountByEmail(context.db, email)
  if (holder && holder.id !== account.id) throw new PortalError('CONFLICT', DECISION_MESSAGES.emailTaken)
  await updateAccount(context, { accountId: account.id, email, roles })
}

import { refusalOf } from '@epay/contract/auth/authority'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import type { RequestStatus } from '@epay/contract/change-requests/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { updateAccount } from '#server/auth/change-account.ts'
import { findAccount, findAccountByEmail } from '#server/auth/queries.ts'
import type { EmployeeRow } from '#server/employees/queries.ts'
import { actingUser, actorName, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type RequestRow, saveContacts, updateRequest } from './queries.ts'
import { NO_SEALED_NUMBERS } from './sealed-numbers.ts'
import type { Lines } from './tables.ts'

/** Imports never contain phone numbers or emergency contacts, so approval completes requests to change them. */
export function statusAfterApproval(field: ChangeField): 'approved' | 'done' {
  return field === 'phone' || field === 'emergencyContacts' ? 'done' : 'approved'
}

/**
 * Applies a change of phone, emergency contacts, or email. Addresses and bank accounts change only with payroll's
 * import.
 * Throws: CONFLICT if the employee has no account, or another account has the email; FORBIDDEN if the user isn't
 * allowed to change the email.
 */
export async function applyChange(
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
  const emailOwner = await findAccountByEmail(context.db, email)
  if (emailOwner && emailOwner.id !== account.id)
    throw new PortalError('CONFLICT', DECISION_MESSAGES.emailTaken)
  await updateAccount(context, { accountId: account.id, email, roles })
}

type Closure = {
  status: Exclude<RequestStatus, 'waiting' | 'approved'>
  reason?: string
  /** The import that closed the request. */
  importId?: string
}

/** Also deletes the request's sealed numbers. The caller must have locked the request's row. */
export async function closeRequest(
  context: TransactionContext,
  { id, employeeId, field, status: previousStatus }: RequestRow,
  { status, reason = '', importId }: Closure,
): Promise<void> {
  const closure = { status, reason, closedAt: context.clock.now(), closedBy: actorName(context.actor) }
  await updateRequest(context.db, id, { ...closure, ...NO_SEALED_NUMBERS, differs: {} })
  await recordAudit(context, {
    action: 'change-request.closed',
    recordType: 'employee',
    recordId: employeeId,
    before: { status: previousStatus },
    after: {
      request: id,
      field,
      status,
      ...(reason !== '' && { reason }),
      ...(importId && { import: importId }),
    },
  })
}

import { refusalOf } from '@epay/contract/auth/authority'
import type { Registration } from '@epay/contract/auth/schemas'
import { formatDate } from '@epay/contract/common/dates'
import { hasSameRoles } from '@epay/contract/common/roles'
import { ACCOUNT_NAME_MESSAGES, EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { EmployeeUpdate, FullEmployee } from '@epay/contract/employees/schemas'
import { RETAINED_FORM_MESSAGES } from '@epay/contract/tax-forms/texts'
import { recordAccountAudit, recordAudit } from '#server/audit/record-audit.ts'
import {
  createAccount,
  endAccount,
  registerAccount,
  renameAccount,
  updateAccount,
} from '#server/auth/change-account.ts'
import { inviteToSetPassword } from '#server/auth/mail-password-link.ts'
import { updateAccountColumns } from '#server/auth/queries.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { presentEmployee } from './present.ts'
import {
  type EmployeeRow,
  findEmployee,
  findRetainedForms,
  lockAdmins,
  lockEmployee,
  markEmployeeDeleted,
  updateEmployeeColumns,
} from './queries.ts'
import { employeeNotFound } from './read-employees.ts'
import { type Change, forbidden, refusalOfDeletion, refusalOfUpdate } from './rules.ts'

/**
 * Sets an employee's email and roles. The first email creates the account (username = email) and invites its owner to
 * set a password.
 * Throws: NOT_FOUND; INVALID_INPUT if the change has another ID; OUTDATED if the email or roles have changed since the
 * client loaded them; the errors of `refusalOfUpdate`; CONFLICT if another account has the email.
 */
export async function updateEmployee(
  context: Context,
  id: string,
  change: EmployeeUpdate,
): Promise<FullEmployee> {
  const actingPerson = actingUser(context)
  if (change.id !== id) throw invalidInput({ id: ['The ID differs from the one in the URL.'] })
  return inTransaction(context, async context => {
    const admins = await lockAdmins(context.db)
    const before = await lockEmployee(context.db, id)
    if (!before) throw employeeNotFound()
    const isCurrent = ({ email, roles }: Change) =>
      email === before.email && hasSameRoles(roles, before.roles)
    refuseOutdated(change.seen, isCurrent, EMPLOYEE_MESSAGES.changedMeanwhile)
    const refusal = refusalOfUpdate(actingPerson, before, change, admins)
    if (refusal) throw refusal
    await saveAccount(context, before, change)
    const after = await findEmployee(context.db, id)
    if (!after) throw employeeNotFound()
    await recordAudit(context, {
      action: 'employee.updated',
      recordType: 'employee',
      recordId: id,
      before: { email: before.email, roles: before.roles },
      after: { email: after.email, roles: after.roles },
    })
    return presentEmployee(after)
  })
}

async function saveAccount(context: TransactionContext, employee: EmployeeRow, change: EmployeeUpdate) {
  const { email, roles } = change
  if (employee.accountId !== null) {
    await updateAccount(context, { accountId: employee.accountId, email, roles })
  } else if (email !== '') {
    const account = { username: email, email, name: employee.name, roles, passwordHash: null }
    const id = await createAccount(context, account)
    await updateEmployeeColumns(context.db, employee.id, { accountId: id, accountAt: context.clock.now() })
    await inviteToSetPassword(context, { id, username: email, email })
  }
}

/**
 * Removes an employee from every list and ends the account. Pay records stay, because the law requires them for years.
 * Throws: NOT_FOUND; the errors of `refusalOfDeletion`; CONFLICT while a paper tax form has to be handed out, or an
 * online one must stay readable.
 */
export async function deleteEmployee(context: Context, id: string): Promise<void> {
  const actingPerson = actingUser(context)
  await inTransaction(context, async context => {
    const admins = await lockAdmins(context.db)
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw employeeNotFound()
    const refusal = refusalOfDeletion(actingPerson, employee, admins)
    if (refusal) throw refusal
    await refuseWhileFormsAreReadable(context, id)
    if (!(await markEmployeeDeleted(context.db, id, context.clock.now()))) throw employeeNotFound()
    if (employee.accountId !== null) await endAccount(context, employee.accountId)
    await recordAudit(context, { action: 'employee.deleted', recordType: 'employee', recordId: id })
  })
}

/**
 * By law, online tax forms must stay readable for some time.
 * Source: 26 CFR 31.6051-1(j)(6).
 * Throws: CONFLICT.
 */
async function refuseWhileFormsAreReadable(context: TransactionContext, id: string): Promise<void> {
  const retainedForms = await findRetainedForms(context.db, id, context.clock.today())
  if (retainedForms?.isOnPaper) throw new PortalError('CONFLICT', RETAINED_FORM_MESSAGES.onPaper)
  if (!retainedForms?.through) return
  const values = { date: formatDate(retainedForms.through) }
  throw new PortalError('CONFLICT', { text: RETAINED_FORM_MESSAGES.refusal, values })
}

/**
 * Creates an account and, with an `employeeId`, connects it to that employee.
 * Throws: the errors of `registerAccount`; INVALID_INPUT for an unknown employee; CONFLICT if the employee already
 * has an account.
 */
export function registerEmployeeAccount(
  context: Context,
  { employeeId, ...registration }: Registration,
): Promise<{ id: string; username: string }> {
  return registerAccount(context, registration, async (context, accountId) => {
    if (employeeId !== undefined) await assignAccount(context, employeeId, accountId)
  })
}

async function assignAccount(
  context: TransactionContext,
  employeeId: string,
  accountId: string,
): Promise<void> {
  const employee = await lockEmployee(context.db, employeeId)
  if (!employee) throw invalidInput({ employeeId: [EMPLOYEE_MESSAGES.unknown] })
  if (employee.accountId !== null) throw new PortalError('CONFLICT', EMPLOYEE_MESSAGES.hasAccount)
  await updateEmployeeColumns(context.db, employeeId, { accountId, accountAt: context.clock.now() })
  if (employee.name.trim() !== '')
    await updateAccountColumns(context.db, accountId, { name: employee.name.trim() })
  await recordAudit(context, {
    action: 'employee.account-given',
    recordType: 'employee',
    recordId: employeeId,
    after: { accountId },
  })
}

/**
 * Sets a staff account's name to the one in its owner's record, which imports never do.
 * Throws: NOT_FOUND; FORBIDDEN if the user isn't allowed to; CONFLICT without an account; OUTDATED if the name in the
 * record isn't `name`.
 */
export async function confirmName(context: Context, id: string, name: string): Promise<FullEmployee> {
  const actingPerson = actingUser(context)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw employeeNotFound()
    const refusal = refusalOf('changeName', actingPerson, employee)
    if (refusal) throw forbidden(refusal, 'employee.name-refused', id)
    const { accountId } = employee
    if (accountId === null) throw new PortalError('CONFLICT', ACCOUNT_NAME_MESSAGES.noAccount)
    if (employee.name.trim() !== name.trim())
      throw new PortalError('OUTDATED', EMPLOYEE_MESSAGES.changedMeanwhile)
    await renameAccount(context, { accountId, name: name.trim() })
    const after = await findEmployee(context.db, id)
    if (!after) throw employeeNotFound()
    return presentEmployee(after)
  })
}

/**
 * Restores access to full numbers, packets, and exports for a staff member whose password was reset by email.
 * Throws: NOT_FOUND; FORBIDDEN for the user's own account; CONFLICT if access isn't restricted.
 */
export async function openAfterReset(context: Context, id: string): Promise<FullEmployee> {
  const actingPerson = actingUser(context)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw employeeNotFound()
    const { accountId, resetByMailAt } = employee
    if (accountId === actingPerson.accountId)
      throw forbidden(EMPLOYEE_MESSAGES.openedByOther, 'account.open-refused', id)
    if (accountId === null || resetByMailAt === null)
      throw new PortalError('CONFLICT', EMPLOYEE_MESSAGES.notClosed)
    await updateAccountColumns(context.db, accountId, { resetByMailAt: null })
    await recordAccountAudit(context, 'account.opened-after-reset', accountId, { before: { resetByMailAt } })
    return presentEmployee({ ...employee, resetByMailAt: null })
  })
}

import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { hasSameRoles } from '@epay/contract/employees/rules'
import type { EmployeeUpdate, FullEmployee } from '@epay/contract/employees/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createAccount, updateAccount } from '#server/auth/change-account.ts'
import { inviteToSetPassword } from '#server/auth/mail-password-link.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { invalidInput, refuseOutdated } from '#server/platform/errors.ts'
import { presentEmployee } from './present.ts'
import { type EmployeeRow, findEmployee, lockAdminCount, lockEmployee, updateAccountOf } from './queries.ts'
import { noSuchEmployee } from './read-employees.ts'
import { type Change, refusalOfUpdate } from './rules.ts'

/**
 * Sets an employee's e-mail and roles; the first e-mail creates the account (username = e-mail), and a
 * mail invites its owner to set the password.
 * Throws: NOT_FOUND; OUTDATED when it is not as the client saw it; FORBIDDEN and CONFLICT by the rules, and when the e-mail belongs to another account.
 */
export async function updateEmployee(
  context: Context,
  id: string,
  change: EmployeeUpdate,
): Promise<FullEmployee> {
  const acting = actingUser(context)
  if (change.id !== id) throw invalidInput({ id: ['The id is another one than in the address.'] })
  return inTransaction(context.database, async tx => {
    const adminCount = await lockAdminCount(tx)
    const before = await lockEmployee(tx, id)
    if (!before) throw noSuchEmployee()
    const isCurrent = ({ email, roles }: Change) =>
      email === before.email && hasSameRoles(roles, before.roles)
    refuseOutdated(change.seen, isCurrent, EMPLOYEE_MESSAGES.changedMeanwhile)
    const refusal = refusalOfUpdate(acting, before, change, adminCount)
    if (refusal) throw refusal
    await saveAccount(tx, context, before, change)
    const after = await findEmployee(tx, id)
    if (!after) throw noSuchEmployee()
    await recordAudit(tx, context, {
      action: 'employee.updated',
      recordType: 'employee',
      recordId: id,
      before: { email: before.email, roles: before.roles },
      after: { email: after.email, roles: after.roles },
    })
    return presentEmployee(after)
  })
}

async function saveAccount(tx: Executor, context: Context, employee: EmployeeRow, change: EmployeeUpdate) {
  const { email, roles } = change
  if (employee.accountId !== null) {
    await updateAccount(tx, context, { accountId: employee.accountId, email, roles })
  } else if (email !== '') {
    const account = { username: email, email, name: employee.name, roles, passwordHash: null }
    const id = await createAccount(tx, context, account)
    await updateAccountOf(tx, employee.id, id)
    await inviteToSetPassword(tx, context, { id, username: email, email })
  }
}

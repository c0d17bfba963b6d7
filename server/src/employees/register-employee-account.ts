import type { Registration } from '@epay/contract/auth/schemas'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { registerAccount } from '#server/auth/change-account.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { lockEmployee, updateAccountOf } from './queries.ts'

/**
 * Creates an account, for an employee when one is named.
 * Throws: as registerAccount; INVALID_INPUT when there is no such employee, CONFLICT when they have an account already.
 */
export function registerEmployeeAccount(
  context: Context,
  { employeeId, ...registration }: Registration,
): Promise<{ id: string; username: string }> {
  return registerAccount(context, registration, async (tx, accountId) => {
    if (employeeId !== undefined) await giveTo(tx, context, employeeId, accountId)
  })
}

async function giveTo(tx: Executor, context: Context, employeeId: string, accountId: string): Promise<void> {
  const employee = await lockEmployee(tx, employeeId)
  if (!employee) throw invalidInput({ employeeId: [EMPLOYEE_MESSAGES.unknown] })
  if (employee.accountId !== null) throw new PortalError('CONFLICT', EMPLOYEE_MESSAGES.hasAccount)
  await updateAccountOf(tx, employeeId, accountId)
  await recordAudit(tx, context, {
    action: 'employee.account-given',
    recordType: 'employee',
    recordId: employeeId,
    after: { accountId },
  })
}

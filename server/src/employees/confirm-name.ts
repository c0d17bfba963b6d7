import { refusalOf } from '@epay/contract/auth/authority'
import { ACCOUNT_NAME_MESSAGES, EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import { renameAccount } from '#server/auth/change-account.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { presentEmployee } from './present.ts'
import { findEmployee, lockEmployee } from './queries.ts'
import { noSuchEmployee } from './read-employees.ts'
import { forbidden } from './rules.ts'

/**
 * Gives an account with a staff role the name in its owner's record. A file never does.
 * Throws: NOT_FOUND; FORBIDDEN by the rules; CONFLICT without an account; OUTDATED when the record says another name.
 */
export async function confirmName(context: Context, id: string, name: string): Promise<FullEmployee> {
  const acting = actingUser(context)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw noSuchEmployee()
    const refusal = refusalOf('changeName', acting, employee)
    if (refusal) throw forbidden(refusal, 'employee.name-refused', id)
    const { accountId } = employee
    if (accountId === null) throw new PortalError('CONFLICT', ACCOUNT_NAME_MESSAGES.noAccount)
    if (employee.name.trim() !== name.trim())
      throw new PortalError('OUTDATED', EMPLOYEE_MESSAGES.changedMeanwhile)
    await renameAccount(context, { accountId, name: name.trim() })
    const after = await findEmployee(context.db, id)
    if (!after) throw noSuchEmployee()
    return presentEmployee(after)
  })
}

import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import type { Employee } from '@epay/contract/employees/schemas'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { actingUser } from './acting-user.ts'
import { presentEmployee } from './present.ts'
import { findEmployeeIdOfAccount, findEmployeeOfAccount } from './queries.ts'

const noRecord = () => new PortalError('NOT_FOUND', PROFILE_MESSAGES.noData)

/** Throws: NOT_FOUND when the account belongs to no employee. */
export async function getOwnEmployee(context: Context): Promise<Employee> {
  const employee = await findEmployeeOfAccount(context.database.orm, actingUser(context).accountId)
  if (!employee) throw noRecord()
  return presentEmployee(employee)
}

/** The employee whose records the signed-in person may read. Throws: NOT_FOUND when there is none. */
export async function ownEmployeeId(context: Context): Promise<string> {
  const id = await findEmployeeIdOfAccount(context.database.orm, actingUser(context).accountId)
  if (id === undefined) throw noRecord()
  return id
}

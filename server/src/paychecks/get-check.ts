import type { CheckDetails } from '@epay/contract/paychecks/schemas'
import { ownEmployeeId } from '#server/employees/get-own-employee.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { presentCheckDetails } from './present.ts'
import { type CheckKey, type CheckRow, findCheck } from './queries.ts'

export type OwnCheckKey = Omit<CheckKey, 'employeeId'>

/**
 * One of one's own checks: someone else's is as if it didn't exist.
 * Throws: NOT_FOUND.
 */
export async function loadOwnCheck(context: Context, key: OwnCheckKey): Promise<CheckRow> {
  const employeeId = await ownEmployeeId(context)
  const check = await findCheck(context.database.orm, { ...key, employeeId })
  if (!check) throw new PortalError('NOT_FOUND', 'There is no such check.')
  return check
}

export async function getCheck(context: Context, key: OwnCheckKey): Promise<CheckDetails> {
  return presentCheckDetails(await loadOwnCheck(context, key))
}

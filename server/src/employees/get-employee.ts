import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { Employee } from '@epay/contract/employees/schemas'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { presentEmployee } from './present.ts'
import { findEmployee } from './queries.ts'

export function noSuchEmployee(): PortalError {
  return new PortalError('NOT_FOUND', EMPLOYEE_MESSAGES.unknown)
}

/** Throws: NOT_FOUND when there is no such employee, or no more. */
export async function getEmployee(context: Context, id: string): Promise<Employee> {
  const employee = await findEmployee(context.database.orm, id)
  if (!employee) throw noSuchEmployee()
  return presentEmployee(employee)
}

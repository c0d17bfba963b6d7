import {
  employeeIdDeleted,
  employeeIdTaken,
  employeeIdUnknown,
} from '@epay/contract/employees/creation-messages'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  createEmployeeRecord,
  type EmployeeAccount,
  idRefusal,
  type NewEmployeeRecord,
} from './create-employee.ts'
import { linkEmployeeRecord } from './link-employee.ts'
import { type EmployeeColumns, lockIdHolder } from './queries.ts'

/** What an employee is made of, or linked to when their record is there already. */
export type Hiring = { record: NewEmployeeRecord; known: EmployeeColumns | undefined; isLinking: boolean }

/**
 * The record that has this ID, if any; nobody else changes it before the transaction ends.
 * Throws: CONFLICT when it was deleted.
 */
export async function holdEmployeeId(tx: Executor, id: string): Promise<EmployeeColumns | undefined> {
  const known = await lockIdHolder(tx, id)
  if (known?.deletedAt) throw idRefusal(employeeIdDeleted(known.id))
  return known
}

/**
 * Makes the record of an employee or, for `isLinking`, takes the one that payroll has, with an account.
 * @param hiring `known` as `holdEmployeeId` gave it
 * Throws: CONFLICT when the record is there, or for linking is not, and as `createEmployeeRecord` and
 * `linkEmployeeRecord`.
 */
export async function hireEmployee(
  tx: Executor,
  context: Context,
  { record, known, isLinking }: Hiring,
): Promise<EmployeeAccount & { employeeId: string; filled?: string[] }> {
  if (isLinking) {
    if (!known) throw idRefusal(employeeIdUnknown(record.id))
    return { employeeId: known.id, ...(await linkEmployeeRecord(tx, context, known, record)) }
  }
  if (known) throw takenRefusal(known)
  return { employeeId: record.id, ...(await createEmployeeRecord(tx, context, record)) }
}

/** It may be the same person, so that it can be answered with linking. */
function takenRefusal({ id, name }: EmployeeColumns): PortalError {
  const message = employeeIdTaken(id, name)
  const fields = { employeeId: [message], useExistingEmployee: [message] }
  return new PortalError('CONFLICT', message, { fields })
}

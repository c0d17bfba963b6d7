import { formatSsn } from '@epay/contract/common/personal-numbers'
import {
  employeeDeleted,
  employeeIdTaken,
  employeeIdUnknown,
  otherSsn,
} from '@epay/contract/employees/messages'
import type { Transaction } from '#server/database/transaction.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { recordBankAccountChanges } from './bank-account-changes.ts'
import {
  createEmployeeRecord,
  type EmployeeAccount,
  findOrCreateAccount,
  idConflict,
  inviteWithoutPassword,
  type NewEmployeeRecord,
} from './create-employee.ts'
import { type EmployeeColumns, lockIdHolder, updateEmployeeColumns } from './queries.ts'
import { gapsOf } from './rules.ts'
import { openSecret, sealSecrets } from './secrets.ts'

/** `known`: the existing record, which `isLinking` requires. */
type Hiring = { record: NewEmployeeRecord; known: EmployeeColumns | undefined; isLinking: boolean }

/** Returns the record with this ID, locked until the transaction ends. Throws: CONFLICT when it was deleted. */
export async function lockEmployeeId(db: Transaction, id: string): Promise<EmployeeColumns | undefined> {
  const known = await lockIdHolder(db, id)
  if (known?.deletedAt) throw idConflict(employeeDeleted(known.id))
  return known
}

/**
 * Creates an employee's record or, for `isLinking`, takes payroll's existing one, with an account.
 * @param hiring `known` comes from `lockEmployeeId`
 * Throws: CONFLICT when the record exists, or is missing for linking, and as `createEmployeeRecord` and
 * `linkEmployeeRecord`.
 */
export async function hireEmployee(
  context: TransactionContext,
  { record, known, isLinking }: Hiring,
): Promise<EmployeeAccount & { employeeId: string; filled?: string[] }> {
  if (isLinking) {
    if (!known) throw idConflict(employeeIdUnknown(record.id))
    return { employeeId: known.id, ...(await linkEmployeeRecord(context, known, record)) }
  }
  if (known) throw idTakenError(known)
  return { employeeId: record.id, ...(await createEmployeeRecord(context, record)) }
}

/** It may be the same person, so the client can offer linking instead. */
function idTakenError({ id, name }: EmployeeColumns): PortalError {
  const message = employeeIdTaken(id, name)
  const fields = { employeeId: [message], useExistingEmployee: [message] }
  return new PortalError('CONFLICT', message, { fields })
}

/**
 * Links payroll's record to this person: keeps its values, fills its empty fields, and creates an account if there is
 * none. The caller must lock the record.
 * Throws: CONFLICT when it has a different Social Security Number, or the email is someone else's; FORBIDDEN when the
 * user isn't allowed to change that account.
 */
async function linkEmployeeRecord(
  context: TransactionContext,
  known: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<EmployeeAccount & { filled: string[] }> {
  const filled = await fillGaps(context, known, record)
  if (known.accountId !== null) {
    await inviteWithoutPassword(context, known.accountId)
    return { accountId: known.accountId, isNewAccount: false, filled }
  }
  const account = await findOrCreateAccount(context, record)
  await updateEmployeeColumns(context.db, known.id, {
    accountId: account.accountId,
    accountAt: context.clock.now(),
  })
  return { ...account, filled }
}

/** Returns the names of the filled fields, and emails the owner about a new bank account. */
async function fillGaps(
  context: TransactionContext,
  known: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<string[]> {
  const { cipher } = context
  const bankAccount = openSecret(cipher, known, 'bankAccount')
  const ssn = openSecret(cipher, known, 'ssn')
  if (ssn !== '' && formatSsn(ssn) !== formatSsn(record.ssn)) throw idConflict(otherSsn(known.id, known.name))
  const gaps = gapsOf({ ...known, bankAccount, ssn }, record)
  const filled = Object.keys(gaps)
  const { bankAccount: newAccount = bankAccount, ssn: newSsn = ssn, ...columns } = gaps
  const secrets = sealSecrets(cipher, known.id, { bankAccount: newAccount, ssn: newSsn })
  if (filled.length > 0) await updateEmployeeColumns(context.db, known.id, { ...columns, ...secrets })
  const { id: employeeId, name } = known
  const change = { employeeId, name, from: bankAccount, to: newAccount, source: 'packet', line: null }
  if (newAccount !== bankAccount) await recordBankAccountChanges(context, [change])
  return filled
}

import { formatSsn } from '@epay/contract/common/personal-numbers'
import {
  employeeIdTaken,
  employeeIdUnknown,
  idOfDeletedEmployee,
  ssnMismatch,
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

/** `existingRecord`: the record with this ID, if any; `isLinking` requires one. */
type Hiring = { record: NewEmployeeRecord; existingRecord: EmployeeColumns | undefined; isLinking: boolean }

/**
 * Returns the record with this ID, locked until the transaction ends.
 * Throws: CONFLICT if the employee was deleted.
 */
export async function lockEmployeeId(db: Transaction, id: string): Promise<EmployeeColumns | undefined> {
  const existingRecord = await lockIdHolder(db, id)
  if (existingRecord?.deletedAt) throw idConflict(idOfDeletedEmployee(existingRecord.id))
  return existingRecord
}

/**
 * Creates an employee's record and account. If `isLinking` is set, links payroll's existing record instead.
 * @param hiring `existingRecord` comes from `lockEmployeeId`
 * Throws: CONFLICT if the record exists, or if there is none to link; the errors of `createEmployeeRecord` and
 * `linkEmployeeRecord`.
 */
export async function hireEmployee(
  context: TransactionContext,
  { record, existingRecord, isLinking }: Hiring,
): Promise<EmployeeAccount & { employeeId: string; filled?: string[] }> {
  if (isLinking) {
    if (!existingRecord) throw idConflict(employeeIdUnknown(record.id))
    return { employeeId: existingRecord.id, ...(await linkEmployeeRecord(context, existingRecord, record)) }
  }
  if (existingRecord) throw idTakenError(existingRecord)
  return { employeeId: record.id, ...(await createEmployeeRecord(context, record)) }
}

/** The existing record might be for the same person, so clients can offer to link it instead. */
function idTakenError({ id, name }: EmployeeColumns): PortalError {
  const message = employeeIdTaken(id, name)
  const fields = { employeeId: [message], useExistingEmployee: [message] }
  return new PortalError('CONFLICT', message, { fields })
}

/**
 * Links payroll's record to this person: keeps its values, fills its empty fields, and creates an account if there is
 * none. The caller must lock the record.
 * Throws: CONFLICT if the record has a different SSN, or the email is someone else's; FORBIDDEN if the user isn't
 * allowed to change that account.
 */
async function linkEmployeeRecord(
  context: TransactionContext,
  existingRecord: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<EmployeeAccount & { filled: string[] }> {
  const filled = await fillGaps(context, existingRecord, record)
  if (existingRecord.accountId !== null) {
    await inviteWithoutPassword(context, existingRecord.accountId)
    return { accountId: existingRecord.accountId, isNewAccount: false, filled }
  }
  const account = await findOrCreateAccount(context, record)
  await updateEmployeeColumns(context.db, existingRecord.id, {
    accountId: account.accountId,
    accountAt: context.clock.now(),
  })
  return { ...account, filled }
}

/**
 * Returns the names of the filled fields, and emails the employee about a new bank account.
 * Throws: CONFLICT if the record has a different SSN.
 */
async function fillGaps(
  context: TransactionContext,
  existingRecord: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<string[]> {
  const { cipher } = context
  const bankAccount = openSecret(cipher, existingRecord, 'bankAccount')
  const ssn = openSecret(cipher, existingRecord, 'ssn')
  if (ssn !== '' && formatSsn(ssn) !== formatSsn(record.ssn))
    throw idConflict(ssnMismatch(existingRecord.id, existingRecord.name))
  const gaps = gapsOf({ ...existingRecord, bankAccount, ssn }, record)
  const filled = Object.keys(gaps)
  const { bankAccount: newAccount = bankAccount, ssn: newSsn = ssn, ...columns } = gaps
  const secrets = sealSecrets(cipher, existingRecord.id, { bankAccount: newAccount, ssn: newSsn })
  if (filled.length > 0)
    await updateEmployeeColumns(context.db, existingRecord.id, { ...columns, ...secrets })
  const { id: employeeId, name } = existingRecord
  const change = { employeeId, name, from: bankAccount, to: newAccount, source: 'packet', line: null }
  if (newAccount !== bankAccount) await recordBankAccountChanges(context, [change])
  return filled
}

import { formatSsn } from '@epay/contract/common/personal-numbers'
import { otherSsn } from '@epay/contract/employees/creation-messages'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type EmployeeAccount,
  giveAccount,
  idRefusal,
  inviteWithoutPassword,
  type NewEmployeeRecord,
} from './create-employee.ts'
import { type EmployeeColumns, updateAccountOf, updateEmployeeColumns } from './queries.ts'
import { gapsOf } from './rules.ts'
import { openSecret, sealSecrets } from './secrets.ts'

/**
 * Takes the record that payroll has for that of this person: what it holds stays, what is empty there is filled, and
 * who has no account gets one. The caller holds the record.
 * Throws: CONFLICT when its Social Security Number is another, and when the e-mail is another's; FORBIDDEN when the
 * account is not theirs to change.
 */
export async function linkEmployeeRecord(
  tx: Executor,
  context: Context,
  known: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<EmployeeAccount & { filled: string[] }> {
  const filled = await fillGaps(tx, context, known, record)
  if (known.accountId !== null) {
    await inviteWithoutPassword(tx, context, known.accountId)
    return { accountId: known.accountId, isNewAccount: false, filled }
  }
  const account = await giveAccount(tx, context, record)
  await updateAccountOf(tx, known.id, account.accountId)
  return { ...account, filled }
}

/** The names of what was filled. */
async function fillGaps(
  tx: Executor,
  { cipher }: Context,
  known: EmployeeColumns,
  record: NewEmployeeRecord,
): Promise<string[]> {
  const bankAccount = openSecret(cipher, known, 'bankAccount')
  const ssn = openSecret(cipher, known, 'ssn')
  if (ssn !== '' && formatSsn(ssn) !== formatSsn(record.ssn)) throw idRefusal(otherSsn(known.id, known.name))
  const gaps = gapsOf({ ...known, bankAccount, ssn }, record)
  const filled = Object.keys(gaps)
  const { bankAccount: newAccount = bankAccount, ssn: newSsn = ssn, ...columns } = gaps
  const secrets = sealSecrets(cipher, known.id, { bankAccount: newAccount, ssn: newSsn })
  if (filled.length > 0) await updateEmployeeColumns(tx, known.id, { ...columns, ...secrets })
  return filled
}

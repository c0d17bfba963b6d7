import { ROLES } from '@epay/contract/common/roles'
import type { ImportDetails } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endAccount, updateAccount } from '#server/auth/change-account.ts'
import { reopenRequestsClosedBy } from '#server/change-requests/close-by-import.ts'
import { recordBankAccountChanges } from '#server/employees/bank-account-changes.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { reportCorrections } from './corrections.ts'
import { lockForImport } from './import/review-queries.ts'
import { findUndoRefusal, getImport, getUndoDeadline, loadImportRow } from './import-history.ts'
import { markImportUndone } from './import-record-queries.ts'
import {
  findConnectedAccounts,
  lockPeople,
  restoreChecks,
  restorePeople,
  type UndonePerson,
} from './undo-queries.ts'

/**
 * Undoes an import from the last 24 hours, entirely or not at all. Idempotent. Emails people whose bank account or
 * checks change back.
 * Throws: NOT_FOUND; CONFLICT if the import is too old or one of its records has changed since.
 */
export async function undoImport(context: Context, id: string): Promise<ImportDetails> {
  const { accountId } = actingUser(context)
  return inTransaction(context, async context => {
    await lockForImport(context.db)
    const row = await loadImportRow(context.db, id)
    const at = context.clock.now()
    if (row.record.state !== 'undone') {
      if (!getUndoDeadline(row, at)) throw new PortalError('CONFLICT', IMPORT_REFUSALS.tooOld)
      const refusal = await findUndoRefusal(context.db, id)
      if (refusal !== undefined) throw new PortalError('CONFLICT', refusal)
      const changes = await reverseChanges(context, id)
      await markImportUndone(context.db, id, { at, accountId })
      await recordAudit(context, {
        action: 'payroll.undone',
        recordType: 'payroll',
        recordId: id,
        after: changes,
      })
    }
    return getImport(context, id)
  })
}

async function reverseChanges(context: TransactionContext, id: string) {
  const people = await lockPeople(context.db, id)
  const accounts = await findConnectedAccounts(context.db, id)
  await reportCorrections(context, { importId: id, isUndone: true })
  const checks = await restoreChecks(context.db, id)
  const employees = await restorePeople(context.db, id)
  for (const { id: accountId, isNew, email, roles } of accounts) {
    if (isNew) await endAccount(context, accountId)
    else
      await updateAccount(context, {
        accountId,
        email,
        roles: ROLES.filter(role => roles.includes(role)),
      })
  }
  const restoredAccounts = listRestoredBankAccounts(context, people)
  await recordBankAccountChanges(context, restoredAccounts)
  await reopenRequestsClosedBy(context, id)
  return { checks, employees, accounts: accounts.length, bankAccounts: restoredAccounts.length }
}

function listRestoredBankAccounts({ cipher }: Context, people: readonly UndonePerson[]) {
  return people.flatMap(person => {
    const { id: employeeId, name, isNew, areNumbersChanged } = person
    if (isNew || !areNumbersChanged) return []
    const openBankAccount = (bankAccountSealed: string | null) =>
      openSecret(cipher, { id: employeeId, ssnSealed: null, bankAccountSealed }, 'bankAccount')
    const from = openBankAccount(person.bankAccountSealed)
    const to = openBankAccount(person.previousBankAccountSealed)
    return from === to ? [] : [{ employeeId, name, from, to, source: 'undone import', line: null }]
  })
}

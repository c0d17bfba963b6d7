import { STAFF_ROLES } from '@epay/contract/common/roles'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import {
  describePendingColumn,
  WAITING_COLUMNS,
  type WaitingColumn,
} from '@epay/contract/paychecks/waiting-changes'
import { and, inArray } from 'drizzle-orm'
import { accountRoles } from '#server/auth/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import type { FileLocation, Warn } from './import-accounts.ts'
import type { IdHolder, KnownEmployee } from './import-queries.ts'
import { saveWaitingChanges, sealWaitingValue } from './waiting-queries.ts'

type Row = { line: number; row: ImportedEmployee }
type HeldValue = FileLocation & {
  employeeId: string
  column: WaitingColumn
  value: Partial<ImportedEmployee>
}

const HEADER_LINE = 1

async function findStaffAccounts(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: accountRoles.accountId })
    .from(accountRoles)
    .where(and(inArray(accountRoles.accountId, [...ids]), inArray(accountRoles.role, [...STAFF_ROLES])))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Holds back a script's values that identify people or direct their pay until a person confirms them. Numbers wait
 * whether or not they differ, so that neither the response nor its timing tells a script which guesses are right.
 */
export function createIdentityHold(context: Context, warn: Warn) {
  const counts = new Map<string, Map<WaitingColumn, number>>()
  const heldValues: HeldValue[] = []

  function heldPartsOf(row: ImportedEmployee, before: KnownEmployee | null, isStaff: boolean) {
    const { email, name, isActive, accountType, bankAccount, ssn } = row
    const needsAccount = before === null || (before.accountId === null && !before.isDeleted)
    const parts: [WaitingColumn, Partial<ImportedEmployee>, boolean][] = [
      ['email', { email }, email !== '' && needsAccount],
      ['name', { name }, before !== null && before.accountId !== null && before.name !== name],
      ['isActive', { isActive }, isStaff && before?.isActive !== isActive],
      ['bankAccount', { accountType, bankAccount }, accountType !== '' || bankAccount !== ''],
      ['ssn', { ssn }, ssn !== ''],
    ]
    return parts.filter(([, , isHeld]) => isHeld)
  }

  return {
    async holdBack(file: string, rows: readonly Row[], idHolders: readonly IdHolder[]): Promise<Row[]> {
      const holders = new Map(idHolders.map(({ id, holder }) => [id, holder]))
      const staffIds = await findStaffAccounts(
        context.db,
        idHolders.flatMap(({ holder }) => holder?.accountId ?? []),
      )
      const fileCounts = counts.get(file) ?? new Map<WaitingColumn, number>()
      counts.set(file, fileCounts)
      return rows.map(({ line, row }) => {
        const before = holders.get(row.id) ?? null
        for (const [column, value] of heldPartsOf(row, before, staffIds.has(before?.accountId ?? ''))) {
          fileCounts.set(column, (fileCounts.get(column) ?? 0) + 1)
          heldValues.push({ file, line, employeeId: row.id, column, value })
        }
        return {
          line,
          row: { ...row, ...valuesToImport(row, before, staffIds.has(before?.accountId ?? '')) },
        }
      })
    },
    async finish(transaction: TransactionContext | undefined): Promise<void> {
      for (const [file, columns] of counts)
        for (const column of WAITING_COLUMNS) {
          const count = columns.get(column) ?? 0
          if (count > 0) warn({ file, line: HEADER_LINE, message: describePendingColumn(column, count) })
        }
      if (!transaction) return
      const { cipher, clock, db } = transaction
      // All changes get the same time, so that the list keeps an import's changes together and in the order of its
      // rows.
      const createdAt = clock.now()
      await saveWaitingChanges(
        db,
        heldValues.map(({ value, ...change }) => {
          const id = `${change.column}:${change.employeeId}`
          return { ...change, id, valueSealed: sealWaitingValue(cipher, id, value), createdAt }
        }),
      )
    },
  }
}

function valuesToImport(row: ImportedEmployee, before: KnownEmployee | null, isStaff: boolean) {
  return {
    ...{ email: '', accountType: '', bankAccount: '', ssn: '' },
    name: before !== null && before.accountId !== null ? before.name : row.name,
    isActive: before !== null && isStaff ? before.isActive : row.isActive,
  }
}

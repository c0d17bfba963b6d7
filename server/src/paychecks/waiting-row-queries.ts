import { WAITING_DAYS } from '@epay/contract/paychecks/waiting-changes'
import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { accounts, scriptTokens } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees, waitingChanges } from '#server/employees/tables.ts'
import { imports } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000

/** What waits, with the employees as they are; of one import, or of all. */
export function listWaitingRows(db: Executor, now: Date, importId?: string) {
  return db
    .select({ change: waitingChanges, employee: employees, email: accounts.email, by: scriptTokens.name })
    .from(waitingChanges)
    .innerJoin(employees, eq(employees.id, waitingChanges.employeeId))
    .innerJoin(imports, eq(imports.id, waitingChanges.importId))
    .innerJoin(scriptTokens, eq(scriptTokens.id, imports.scriptTokenId))
    .leftJoin(accounts, eq(accounts.id, employees.accountId))
    .where(
      and(
        isNull(imports.undoneAt),
        isNull(employees.deletedAt),
        gt(waitingChanges.createdAt, new Date(now.getTime() - WAITING_DAYS * DAY_MS)),
        importId === undefined ? undefined : eq(waitingChanges.importId, importId),
      ),
    )
    .orderBy(
      desc(waitingChanges.createdAt),
      waitingChanges.importId,
      asc(waitingChanges.line),
      waitingChanges.id,
    )
}
export type WaitingRow = Awaited<ReturnType<typeof listWaitingRows>>[number]

export async function lockWaitingChanges(db: Transaction, importId: string): Promise<void> {
  await db
    .select({ id: waitingChanges.id })
    .from(waitingChanges)
    .where(eq(waitingChanges.importId, importId))
    .orderBy(waitingChanges.id)
    .for('update')
}

export async function deleteWaitingChanges(db: Transaction, importId: string): Promise<number> {
  const { rowCount } = await db.delete(waitingChanges).where(eq(waitingChanges.importId, importId))
  return rowCount ?? 0
}

export async function deleteWaitingChangesBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(waitingChanges).where(lt(waitingChanges.createdAt, before))
}

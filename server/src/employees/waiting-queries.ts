import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { WAITING_DAYS } from '@epay/contract/paychecks/waiting-changes'
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accounts, scriptTokens } from '#server/auth/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import { imports } from '#server/paychecks/tables.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { employees, waitingChanges } from './tables.ts'

type NewChange = Omit<typeof waitingChanges.$inferSelect, 'importId'>

/** Rows in one statement; each has eight values. */
const SAVED_AT_ONCE = 1_000
const DAY_MS = 24 * 3600 * 1000
const boundTo = (id: string) => `waiting_changes:${id}`

export const SEALED_WAITING_COLUMNS: readonly SealedColumn[] = [
  { column: waitingChanges.valueSealed, id: waitingChanges.id, boundTo },
]

const valueSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    accountType: z.string(),
    bankAccount: z.string(),
    ssn: z.string(),
  })
  .partial()
export type WaitingValue = z.infer<typeof valueSchema>

export function sealWaitingValue(cipher: Cipher, id: string, value: Partial<ImportedEmployee>): string {
  return cipher.seal(JSON.stringify(valueSchema.parse(value)), boundTo(id))
}

export function openWaitingValue(cipher: Cipher, row: { id: string; valueSealed: string }): WaitingValue {
  return valueSchema.parse(JSON.parse(cipher.open(row.valueSealed, boundTo(row.id))))
}

/** The import's id comes from the transaction; what waits already for a column is replaced. */
export async function saveWaitingChanges(tx: Executor, changes: readonly NewChange[]): Promise<void> {
  const taken = (name: string) => sql.raw(`excluded.${name}`)
  for (let start = 0; start < changes.length; start += SAVED_AT_ONCE)
    await tx
      .insert(waitingChanges)
      .values(changes.slice(start, start + SAVED_AT_ONCE))
      .onConflictDoUpdate({
        target: waitingChanges.id,
        set: {
          importId: taken('import_id'),
          valueSealed: taken('value_sealed'),
          file: taken('file'),
          line: taken('line'),
          createdAt: taken('created_at'),
        },
      })
}

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

export async function lockWaitingChanges(tx: Executor, importId: string): Promise<void> {
  await tx
    .select({ id: waitingChanges.id })
    .from(waitingChanges)
    .where(eq(waitingChanges.importId, importId))
    .orderBy(waitingChanges.id)
    .for('update')
}

/** How many there were. */
export async function deleteWaitingChanges(tx: Executor, importId: string): Promise<number> {
  const { rowCount } = await tx.delete(waitingChanges).where(eq(waitingChanges.importId, importId))
  return rowCount ?? 0
}

export async function deleteWaitingChangesBefore(tx: Executor, before: Date): Promise<void> {
  await tx.delete(waitingChanges).where(lt(waitingChanges.createdAt, before))
}

import { WAITING_DAYS } from '@epay/contract/paychecks/waiting-changes'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts, scriptTokens } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees, waitingChanges } from '#server/employees/tables.ts'
import { type IMPORT_STATES, imports, type PayDateCents, type StoredOutcome } from './tables.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportState = (typeof IMPORT_STATES)[number]

export async function insertImport(db: Transaction, record: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(record)
}

export async function findImport(db: Executor, id: string): Promise<ImportRecord | undefined> {
  const [record] = await db.select().from(imports).where(eq(imports.id, id))
  return record
}

/** Returns `false` unless the import is a pending preview created after `createdAfter`. */
export async function markImportConfirmed(db: Transaction, id: string, createdAfter: Date): Promise<boolean> {
  const isPending = and(eq(imports.state, 'previewed'), gt(imports.createdAt, createdAfter))
  const rows = await db
    .update(imports)
    .set({ state: 'confirmed' })
    .where(and(eq(imports.id, id), isPending))
    .returning({ id: imports.id })
  return rows.length > 0
}

type CompletedImport = Pick<ImportRecord, 'id' | 'fileNames' | 'kind'> & {
  at: Date
  result: StoredOutcome
  totals: readonly PayDateCents[]
}

export async function saveImport(
  db: Transaction,
  { at, totals, ...completedImport }: CompletedImport,
): Promise<void> {
  const columns = { ...completedImport, totals: [...totals], confirmedAt: at }
  await db
    .insert(imports)
    .values({ ...columns, createdAt: at, state: 'confirmed' })
    .onConflictDoUpdate({ target: imports.id, set: columns })
}

const isCompleted = inArray(imports.state, ['confirmed', 'undone'])
/** Earlier versions of EPay didn't store the time of confirmation. */
const completedAt = sql<Date>`coalesce(${imports.confirmedAt}, ${imports.createdAt})`.mapWith(
  imports.createdAt,
)
const undoer = alias(accounts, 'undoer')

const selectWithNames = (db: Executor) =>
  db
    .select({
      record: imports,
      at: completedAt,
      by: sql<string>`coalesce(${accounts.name}, ${scriptTokens.name}, '')`,
      undoneBy: sql<string>`coalesce(${undoer.name}, '')`,
    })
    .from(imports)
    .leftJoin(accounts, eq(accounts.id, imports.accountId))
    .leftJoin(scriptTokens, eq(scriptTokens.id, imports.scriptTokenId))
    .leftJoin(undoer, eq(undoer.id, imports.undoneBy))
    .$dynamic()

/** Includes undone imports, newest first. */
export async function listImportRows(db: Executor, page: { skipCount: number; maxResultCount: number }) {
  const rows = await selectWithNames(db)
    .where(isCompleted)
    .orderBy(desc(completedAt), desc(imports.id))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db.select({ count: count() }).from(imports).where(isCompleted)
  return { rows, totalCount: total?.count ?? 0 }
}
export type ImportRow = Awaited<ReturnType<typeof listImportRows>>['rows'][number]

export async function findImportRow(db: Executor, id: string): Promise<ImportRow | undefined> {
  const [row] = await selectWithNames(db).where(and(eq(imports.id, id), isCompleted))
  return row
}

export async function findLastOfKind(db: Executor, kind: string, before?: Date) {
  const isBefore = before && lt(imports.confirmedAt, before)
  const [row] = await selectWithNames(db)
    .where(
      and(
        eq(imports.kind, kind),
        eq(imports.state, 'confirmed'),
        // Excludes imports whose confirmation is still running.
        isNotNull(imports.confirmedAt),
        isBefore,
      ),
    )
    .orderBy(desc(completedAt), desc(imports.id))
    .limit(1)
  return row && { at: row.at, by: row.by, totals: row.record.totals ?? [] }
}

export async function markImportUndone(db: Transaction, id: string, undo: { at: Date; accountId: string }) {
  await db
    .update(imports)
    .set({ state: 'undone', undoneAt: undo.at, undoneBy: undo.accountId })
    .where(eq(imports.id, id))
}

export async function markImportExpired(db: Executor, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'expired' })
    .where(and(eq(imports.id, id), eq(imports.state, 'previewed')))
}

export async function deleteUnusedImportsBefore(db: Executor, before: Date): Promise<void> {
  await db
    .delete(imports)
    .where(and(inArray(imports.state, ['refused', 'expired']), lt(imports.createdAt, before)))
}

const DAY_MS = 24 * 3600 * 1000

/** Lists the pending changes of one import, or of all imports, with the current employee records. */
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

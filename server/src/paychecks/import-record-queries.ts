import type { ImportOutcome } from '@epay/contract/paychecks/import-endpoints'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { type IMPORT_STATES, imports } from './tables.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportState = (typeof IMPORT_STATES)[number]

export async function insertImport(tx: Executor, record: ImportRecord): Promise<void> {
  await tx.insert(imports).values(record)
}

export async function findImport(db: Executor, id: string): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id))
  return found
}

/** `false` when it is not a waiting preview that is younger than `after`. */
export async function markImportConfirmed(tx: Executor, id: string, after: Date): Promise<boolean> {
  const isWaiting = and(eq(imports.state, 'previewed'), gt(imports.createdAt, after))
  const marked = await tx
    .update(imports)
    .set({ state: 'confirmed' })
    .where(and(eq(imports.id, id), isWaiting))
    .returning({ id: imports.id })
  return marked.length > 0
}

export async function keepImportResult(tx: Executor, id: string, result: ImportOutcome): Promise<void> {
  await tx.update(imports).set({ result }).where(eq(imports.id, id))
}

export async function markImportExpired(db: Executor, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'expired' })
    .where(and(eq(imports.id, id), eq(imports.state, 'previewed')))
}

/** Clears the record's list of files and mapping, once the files are removed. */
export async function forgetImportFiles(db: Executor, id: string): Promise<void> {
  await db.update(imports).set({ files: [], mapping: null }).where(eq(imports.id, id))
}

/** Deletes the records of imports from before that time that took nothing over. */
export async function deleteUnusedImportsBefore(db: Executor, before: Date): Promise<void> {
  await db
    .delete(imports)
    .where(and(inArray(imports.state, ['refused', 'expired']), lt(imports.createdAt, before)))
}

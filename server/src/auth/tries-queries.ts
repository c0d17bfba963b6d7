import { eq, inArray, lt, max, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { failedTries } from './tables.ts'

export type FailedTries = typeof failedTries.$inferSelect

/** When the last of these blocks ends, as far as there are any. */
export async function findBlockedUntil(db: Executor, keys: readonly string[]): Promise<Date | null> {
  const [found] = await db
    .select({ until: max(failedTries.blockedUntil) })
    .from(failedTries)
    .where(inArray(failedTries.key, [...keys]))
  return found?.until ?? null
}

/** The failures so far; nobody else counts these before the transaction ends. */
export async function lockFailedTries(tx: Executor, key: string, now: Date): Promise<FailedTries> {
  const [row] = await tx
    .insert(failedTries)
    .values({ key, failures: 0, lastFailedAt: now })
    .onConflictDoUpdate({ target: failedTries.key, set: { key } })
    .returning()
  if (!row) throw new Error('The failed tries were not stored')
  return row
}

export async function saveFailedTries(tx: Executor, { key, ...columns }: FailedTries): Promise<void> {
  await tx.update(failedTries).set(columns).where(eq(failedTries.key, key))
}

/** Takes one failure back, with the block that it began. */
export async function takeFailureBack(tx: Executor, key: string, block: Date | null): Promise<void> {
  await tx
    .update(failedTries)
    .set({
      failures: sql`greatest(${failedTries.failures} - 1, 0)`,
      blockedUntil: sql`nullif(${failedTries.blockedUntil}, ${block}::timestamptz)`,
    })
    .where(eq(failedTries.key, key))
}

export async function deleteFailedTries(tx: Executor, keys: readonly string[]): Promise<void> {
  await tx.delete(failedTries).where(inArray(failedTries.key, [...keys]))
}

/** Failures without another one since then. */
export async function deleteFailedTriesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(failedTries).where(lt(failedTries.lastFailedAt, before))
}

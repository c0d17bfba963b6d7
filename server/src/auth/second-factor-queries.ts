import { and, count, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

export type SecondFactor = typeof secondFactors.$inferSelect

export async function findSecondFactor(db: Executor, accountId: string): Promise<SecondFactor | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return row
}

/** Starts or restarts setup; returns false if the second factor is already on. */
export async function savePendingSecret(
  db: Transaction,
  pending: { accountId: string; secretSealed: string; startedAt: Date },
): Promise<boolean> {
  const { secretSealed, startedAt } = pending
  const savedRows = await db
    .insert(secondFactors)
    .values(pending)
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secretSealed, startedAt },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId })
  return savedRows.length > 0
}

export async function markConfirmed(
  db: Transaction,
  { accountId, secretSealed }: SecondFactor,
  change: { at: Date; step: number },
): Promise<boolean> {
  const confirmedRows = await db
    .update(secondFactors)
    .set({ confirmedAt: change.at, lastUsedStep: change.step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        eq(secondFactors.secretSealed, secretSealed),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ accountId: secondFactors.accountId })
  return confirmedRows.length > 0
}

export async function markStepUsed(db: Transaction, accountId: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(secondFactors.lastUsedStep), lt(secondFactors.lastUsedStep, step))
  const rows = await db
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(secondFactors.accountId, accountId), isUnused))
    .returning({ accountId: secondFactors.accountId })
  return rows.length > 0
}

export async function replaceRecoveryCodes(
  db: Transaction,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  if (hashes.length > 0)
    await db.insert(recoveryCodes).values(hashes.map(codeHash => ({ accountId, codeHash })))
}

export async function markRecoveryCodeUsed(
  db: Transaction,
  accountId: string,
  hashes: readonly string[],
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        inArray(recoveryCodes.codeHash, [...hashes]),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId })
  return rows.length > 0
}

export async function countUnusedRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.count ?? 0
}

export async function deleteSecondFactor(db: Transaction, accountId: string): Promise<boolean> {
  await replaceRecoveryCodes(db, accountId, [])
  const deletedRows = await db
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ accountId: secondFactors.accountId })
  return deletedRows.length > 0
}

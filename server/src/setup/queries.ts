import { and, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { setup } from './tables.ts'

export type SetupRow = typeof setup.$inferSelect

export async function findSetup(db: Executor): Promise<SetupRow | undefined> {
  const [row] = await db.select().from(setup)
  return row
}

/** Locks the row until the transaction ends, so that links are created, opened, and used up one at a time. */
export async function lockSetup(db: Transaction): Promise<SetupRow | undefined> {
  const [row] = await db.select().from(setup).for('update')
  return row
}

type SetupLink = Pick<SetupRow, 'addressId' | 'expiresAt'>

export async function lockOrCreateSetup(db: Transaction, link: SetupLink): Promise<SetupRow> {
  await db.insert(setup).values(link).onConflictDoNothing()
  const row = await lockSetup(db)
  if (!row) throw new Error('The inserted setup row is missing')
  return row
}

export async function replaceSetupLink(db: Transaction, link: SetupLink): Promise<void> {
  await db.update(setup).set({ ...link, browserHash: null })
}

export async function bindToBrowser(db: Transaction, browserHash: string): Promise<void> {
  await db.update(setup).set({ browserHash })
}

export async function saveFirstAdmin(db: Transaction, adminId: string): Promise<void> {
  await db.update(setup).set({ adminId })
}

export async function saveProgress(
  db: Transaction,
  progress: Partial<Pick<SetupRow, 'step' | 'finishedAt'>>,
): Promise<boolean> {
  const saved = await db
    .update(setup)
    .set(progress)
    .where(and(eq(setup.id, 1), isNull(setup.finishedAt)))
    .returning({ id: setup.id })
  return saved.length > 0
}

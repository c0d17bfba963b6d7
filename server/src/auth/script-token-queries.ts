import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { accounts, scriptTokens } from './tables.ts'

export type ScriptTokenRow = typeof scriptTokens.$inferSelect

export async function insertScriptToken(
  db: Transaction,
  values: typeof scriptTokens.$inferInsert,
): Promise<ScriptTokenRow> {
  const [inserted] = await db.insert(scriptTokens).values(values).returning()
  if (!inserted) throw new Error('The token was not stored')
  return inserted
}

export async function findScriptToken(db: Executor, hash: string): Promise<ScriptTokenRow | undefined> {
  const [row] = await db.select().from(scriptTokens).where(eq(scriptTokens.hash, hash))
  return row
}

export function listScriptTokens(
  db: Executor,
  since: Date,
): Promise<{ token: ScriptTokenRow; createdBy: string }[]> {
  const isRecent = and(
    gt(scriptTokens.expiresAt, since),
    or(isNull(scriptTokens.revokedAt), gt(scriptTokens.revokedAt, since)),
  )
  return db
    .select({ token: scriptTokens, createdBy: accounts.name })
    .from(scriptTokens)
    .innerJoin(accounts, eq(accounts.id, scriptTokens.createdBy))
    .where(isRecent)
    .orderBy(desc(scriptTokens.createdAt), desc(scriptTokens.id))
}

export async function markScriptTokenRevoked(
  db: Transaction,
  id: string,
  at: Date,
): Promise<ScriptTokenRow | undefined> {
  const [revoked] = await db
    .update(scriptTokens)
    .set({ revokedAt: at })
    .where(and(eq(scriptTokens.id, id), isNull(scriptTokens.revokedAt)))
    .returning()
  return revoked
}

export async function findExpiredTokenNamed(
  db: Transaction,
  name: string,
  now: Date,
): Promise<ScriptTokenRow | undefined> {
  const [row] = await db
    .select()
    .from(scriptTokens)
    .where(
      and(
        sql`lower(${scriptTokens.name}) = lower(${name})`,
        isNull(scriptTokens.revokedAt),
        lte(scriptTokens.expiresAt, now),
      ),
    )
  return row
}

export async function markScriptTokenUsed(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(scriptTokens).set({ lastUsedAt: at }).where(eq(scriptTokens.id, id))
}

export async function hasScriptToken(db: Executor, id: string): Promise<boolean> {
  const rows = await db.select({ id: scriptTokens.id }).from(scriptTokens).where(eq(scriptTokens.id, id))
  return rows.length > 0
}

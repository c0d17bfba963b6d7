import { and, inArray, lt, ne, or } from 'drizzle-orm'
import type { Transaction } from '#server/database/transaction.ts'
import { links, refreshTokens, sessions } from './tables.ts'

/** Deletes the sessions that ended before that time, with their refresh tokens. */
export async function deleteSessionsEndedBefore(db: Transaction, before: Date): Promise<void> {
  const isOver = or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before))
  const ended = db.select({ id: sessions.id }).from(sessions).where(isOver)
  await db.delete(refreshTokens).where(inArray(refreshTokens.sessionId, ended))
  await db.delete(sessions).where(isOver)
}

/** Deletes the refresh tokens that were replaced before that time: from that point on one is unknown, not stolen. */
export async function deleteTokensRotatedBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.rotatedAt, before))
}

/** Deletes the links that expired before that time, except those to packets, which are part of their evidence. */
export async function deleteLinksExpiredBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(links).where(and(ne(links.purpose, 'complete-packet'), lt(links.expiresAt, before)))
}

import type { SessionEndReason } from '@epay/contract/auth/messages'
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { SETTINGS_VERSION } from '#server/platform/settings.ts'
import {
  type Account,
  accountColumns,
  hasSecondFactor,
  isLive,
  nameOfPerson,
  rolesOfAccount,
} from './queries.ts'
import { accounts, links, refreshTokens, sessions } from './tables.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findLiveSession(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ session: SessionRow; account: Account } | undefined> {
  const [row] = await db
    .select({ session: sessions, account: accountColumns })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isLive))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row
}

const sessionUserColumns = {
  session: {
    id: sessions.id,
    kind: sessions.kind,
    applicationId: sessions.applicationId,
    expiresAt: sessions.expiresAt,
    secondFactorAt: sessions.secondFactorAt,
  },
  account: {
    id: accounts.id,
    username: accounts.username,
    name: nameOfPerson,
    roles: rolesOfAccount,
    hasSecondFactor,
    resetByMailAt: accounts.resetByMailAt,
  },
  settingsVersion: SETTINGS_VERSION,
}

/** Loads everything a request needs before its own queries: the session's user and the version of the settings. */
const sessionUser = prepareOnce(db =>
  db
    .select(sessionUserColumns)
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isLive))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('session_user'),
)

export async function findSessionUser(db: Executor, id: string, now: Date) {
  const [row] = await sessionUser(db).execute({ id, now })
  return row
}

export function listLiveSessions(db: Executor, accountId: string, now: Date): Promise<SessionRow[]> {
  const isLiveSession = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLiveSession))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), desc(sessions.id))
}

export async function findSessionEndReason(db: Executor, id: string): Promise<SessionEndReason> {
  const [row] = await db
    .select({ reason: sessions.revokedReason, accountEndedAt: accounts.endedAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, id))
  return row?.reason ?? (row?.accountEndedAt ? 'account ended' : 'expired')
}

export async function extendSession(
  db: Executor,
  id: string,
  changes: Pick<SessionRow, 'expiresAt' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(sessions).set(changes).where(eq(sessions.id, id))
}

export async function revokeSession(
  db: Executor,
  id: string,
  at: Date,
  reason: SessionEndReason,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** `exceptId`: the session to keep, such as the current one. `kind`: revokes only sessions of this kind. */
export async function revokeSessionsOf(
  db: Executor,
  accountId: string,
  options: { at: Date; reason: SessionEndReason; exceptId?: string; kind?: SessionRow['kind'] },
): Promise<void> {
  const isOtherSession = options.exceptId ? ne(sessions.id, options.exceptId) : undefined
  const hasKind = options.kind ? eq(sessions.kind, options.kind) : undefined
  await db
    .update(sessions)
    .set({ revokedAt: options.at, revokedReason: options.reason })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), isOtherSession, hasKind))
}

export async function insertRefreshToken(
  db: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await db.insert(refreshTokens).values(token)
}

export async function lockRefreshToken(
  db: Executor,
  hash: string,
): Promise<typeof refreshTokens.$inferSelect | undefined> {
  const [token] = await db.select().from(refreshTokens).where(eq(refreshTokens.hash, hash)).for('update')
  return token
}

export async function markRefreshTokenRotated(db: Executor, hash: string, at: Date): Promise<void> {
  await db.update(refreshTokens).set({ rotatedAt: at }).where(eq(refreshTokens.hash, hash))
}

export async function deleteSessionsEndedBefore(db: Transaction, before: Date): Promise<void> {
  const hasEnded = or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before))
  const endedSessions = db.select({ id: sessions.id }).from(sessions).where(hasEnded)
  await db.delete(refreshTokens).where(inArray(refreshTokens.sessionId, endedSessions))
  await db.delete(sessions).where(hasEnded)
}

/** A deleted token that is reused is rejected as unknown; its reuse isn't treated as theft. */
export async function deleteTokensRotatedBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.rotatedAt, before))
}

/** Keeps packet links, because they are part of the packets' evidence. */
export async function deleteLinksExpiredBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(links).where(and(ne(links.purpose, 'complete-packet'), lt(links.expiresAt, before)))
}

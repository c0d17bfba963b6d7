import type { SessionEnd } from '@epay/contract/auth/messages'
import { type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import { isStorable } from '@epay/contract/common/text'
import type { Language } from '@epay/contract/languages/languages'
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { prepared } from '#server/database/prepared.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { SETTINGS_VERSION } from '#server/platform/settings.ts'
import { accountRoles, accounts, refreshTokens, secondFactors, sessions } from './tables.ts'

export type Account = Omit<typeof accounts.$inferSelect, 'importId'> & {
  /** In effect: roles of staff rest while the employee's record is inactive. */
  roles: Role[]
  grantedRoles: Role[]
  hasSecondFactor: boolean
}
export type SessionRow = typeof sessions.$inferSelect

/**
 * Roles of staff rest while the employee's record is inactive. Plain SQL, because this room must not import
 * `employees`.
 */
const isInEffect = sql`(${accountRoles.role} = 'Employee' or not exists (
  select 1 from employees
  where employees.account_id = ${accountRoles.accountId} and employees.deleted_at is null
    and not employees.is_active))`
/** Those in effect. */
const rolesOfAccount = sql<Role[]>`coalesce(
  (select array_agg(${accountRoles.role} order by ${accountRoles.role}) from ${accountRoles}
   where ${accountRoles.accountId} = ${accounts.id} and ${isInEffect}), '{}')`
/** With those that rest. */
const grantedRoles = sql<Role[]>`coalesce(
  (select array_agg(${accountRoles.role} order by ${accountRoles.role}) from ${accountRoles}
   where ${accountRoles.accountId} = ${accounts.id}), '{}')`
const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${secondFactors}
  where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`
/**
 * The account's own name where it has a staff role, so that no payroll file renames people who act for the office. Else
 * the name in the employee's record, if there is one. Plain SQL, because this room must not import `employees`.
 */
const nameOfPerson = sql<string>`case when exists (
    select 1 from ${accountRoles} where ${accountRoles.accountId} = accounts.id
      and ${inArray(accountRoles.role, [...STAFF_ROLES])})
  then accounts.name
  else coalesce(
    (select nullif(trim(employees.name), '') from employees
     where employees.account_id = accounts.id and employees.deleted_at is null),
    accounts.name) end`
const accountColumns = {
  id: accounts.id,
  username: accounts.username,
  email: accounts.email,
  name: nameOfPerson,
  passwordHash: accounts.passwordHash,
  createdAt: accounts.createdAt,
  language: accounts.language,
  endedAt: accounts.endedAt,
  givenAt: accounts.givenAt,
  resetByMailAt: accounts.resetByMailAt,
  roles: rolesOfAccount,
  grantedRoles,
  hasSecondFactor,
}
const isLive = isNull(accounts.endedAt)

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await db
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), isLive))
  return account
}

/** The names of these accounts, ended ones too, by their ids. */
export async function findNamesOfAccounts(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, name } = accounts
  const found = await db
    .select({ id, name })
    .from(accounts)
    .where(inArray(id, [...ids]))
  return new Map(found.map(each => [each.id, each.name]))
}

export async function updateLanguage(db: Transaction, id: string, language: Language): Promise<void> {
  await db.update(accounts).set({ language }).where(eq(accounts.id, id))
}

/** Locks the account, so that no one else changes what depends on it until the transaction ends. */
export async function lockAccount(db: Transaction, id: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
}

const accountOfIdentifier = prepared(db =>
  db
    .select(accountColumns)
    .from(accounts)
    .where(
      and(
        or(
          eq(sql`lower(${accounts.username})`, sql.placeholder('identifier')),
          eq(sql`lower(${accounts.email})`, sql.placeholder('identifier')),
        ),
        isLive,
      ),
    )
    .prepare('account_of_identifier'),
)

/** The account with this username or this present email. The check of `accounts` keeps it to one. */
export async function findAccountByIdentifier(
  db: Executor,
  identifier: string,
): Promise<Account | undefined> {
  if (!isStorable(identifier)) return undefined
  const [account] = await accountOfIdentifier(db).execute({ identifier: identifier.toLowerCase() })
  return account
}

export async function findAccountByEmail(db: Executor, email: string): Promise<Account | undefined> {
  const [account] = await db
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isLive))
  return account
}

export function findAccountsWithRole(db: Executor, role: Role): Promise<Account[]> {
  const hasRole = exists(
    db
      .select({ one: sql`1` })
      .from(accountRoles)
      .where(and(eq(accountRoles.accountId, accounts.id), eq(accountRoles.role, role), isInEffect)),
  )
  return db.select(accountColumns).from(accounts).where(and(hasRole, isLive)).orderBy(accounts.username)
}

export async function hasAccounts(db: Executor): Promise<boolean> {
  const [first] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  return first !== undefined
}

export async function insertAccount(
  db: Executor,
  account: typeof accounts.$inferInsert,
  roles: readonly Role[],
): Promise<string> {
  const [inserted] = await db.insert(accounts).values(account).returning({ id: accounts.id })
  if (!inserted) throw new Error('The account was not inserted')
  await insertRoles(db, inserted.id, roles)
  return inserted.id
}

async function insertRoles(db: Executor, accountId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return
  const rows = roles.map(role => ({ accountId, role }))
  await db.insert(accountRoles).values(rows).onConflictDoNothing()
}

/** Does not touch roles that stay, so that a concurrent count of role holders still finds them. */
export async function replaceRoles(db: Executor, accountId: string, roles: readonly Role[]): Promise<void> {
  await db
    .delete(accountRoles)
    .where(and(eq(accountRoles.accountId, accountId), notInArray(accountRoles.role, [...roles])))
  await insertRoles(db, accountId, roles)
}

export async function updateEmail(
  db: Executor,
  accountId: string,
  names: { email: string; username: string },
): Promise<void> {
  await db.update(accounts).set(names).where(eq(accounts.id, accountId))
}

export async function updateName(db: Executor, accountId: string, name: string): Promise<void> {
  await db.update(accounts).set({ name }).where(eq(accounts.id, accountId))
}

/** Notes that a person gave the account to its owner. */
export async function markGiven(db: Transaction, accountId: string, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ givenAt: at })
    .where(and(eq(accounts.id, accountId), isNull(accounts.givenAt)))
}

/** @param at when the password was reset by mail alone; null once the account is open again */
export async function saveResetByMail(db: Transaction, accountId: string, at: Date | null): Promise<void> {
  await db.update(accounts).set({ resetByMailAt: at }).where(eq(accounts.id, accountId))
}

/** A second factor from before the reset proves its owner, so it opens what the reset closed. `false` without one. */
export async function endResetBySecondFactor(db: Transaction, accountId: string): Promise<boolean> {
  const isOlder = exists(
    db
      .select({ one: sql`1` })
      .from(secondFactors)
      .where(
        and(eq(secondFactors.accountId, accounts.id), lt(secondFactors.confirmedAt, accounts.resetByMailAt)),
      ),
  )
  const opened = await db
    .update(accounts)
    .set({ resetByMailAt: null })
    .where(and(eq(accounts.id, accountId), isOlder))
    .returning({ id: accounts.id })
  return opened.length > 0
}

/** Replaces the hash only if it is still the one that was checked. */
export async function updatePasswordHash(
  db: Executor,
  change: { accountId: string; from: string | null; to: string },
): Promise<boolean> {
  const changed = await db
    .update(accounts)
    .set({ passwordHash: change.to })
    .where(
      and(
        eq(accounts.id, change.accountId),
        sql`${accounts.passwordHash} is not distinct from ${change.from}`,
      ),
    )
    .returning({ id: accounts.id })
  return changed.length > 0
}

export async function markAccountEnded(db: Executor, accountId: string, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ endedAt: at })
    .where(and(eq(accounts.id, accountId), isLive))
}

/** An account that was ended, with the roles that it had. */
export async function findEndedAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await db
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), isNotNull(accounts.endedAt)))
  return account
}

/** Makes an ended account live again, without its password. */
export async function markAccountRestored(
  db: Executor,
  id: string,
  names: { email: string; username: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ ...names, endedAt: null, passwordHash: null, givenAt: null, resetByMailAt: null })
    .where(eq(accounts.id, id))
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** A session that is still valid, with the current state of its account. */
export async function findLiveSession(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ session: SessionRow; account: Account } | undefined> {
  const [found] = await db
    .select({ session: sessions, account: accountColumns })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isLive))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return found
}

const actingColumns = {
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

/** Who acts in a session, and whether the settings have changed: all that a request asks before its own queries. */
const acting = prepared(db =>
  db
    .select(actingColumns)
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isLive))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('acting'),
)

/** What decides about the requests of a session that is still valid, as it is now. */
export async function findSessionPerson(db: Executor, id: string, now: Date) {
  const [found] = await acting(db).execute({ id, now })
  return found
}
export type SessionPerson = NonNullable<Awaited<ReturnType<typeof findSessionPerson>>>

/** An account's sessions that are still valid, the last used first. */
export function listLiveSessions(db: Executor, accountId: string, now: Date): Promise<SessionRow[]> {
  const isLiveSession = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLiveSession))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), desc(sessions.id))
}

/** Why a session that was found before is no longer live. */
export async function findSessionEnd(db: Executor, id: string): Promise<SessionEnd> {
  const [found] = await db
    .select({ reason: sessions.revokedReason, accountEndedAt: accounts.endedAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, id))
  return found?.reason ?? (found?.accountEndedAt ? 'account ended' : 'expired')
}

export async function extendSession(
  db: Executor,
  id: string,
  use: Pick<SessionRow, 'expiresAt' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.id, id))
}

export async function revokeSession(db: Executor, id: string, at: Date, reason: SessionEnd): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** `exceptId`: a session to keep, such as the current one; `kind`: only sessions that began this way. */
export async function revokeSessionsOf(
  db: Executor,
  accountId: string,
  options: { at: Date; reason: SessionEnd; exceptId?: string; kind?: SessionRow['kind'] },
): Promise<void> {
  const others = options.exceptId ? ne(sessions.id, options.exceptId) : undefined
  const ofKind = options.kind ? eq(sessions.kind, options.kind) : undefined
  await db
    .update(sessions)
    .set({ revokedAt: options.at, revokedReason: options.reason })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), others, ofKind))
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

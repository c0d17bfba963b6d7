import { type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import { isStorable } from '@epay/contract/common/text'
import { and, eq, exists, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { accountRoles, accounts, secondFactors } from './tables.ts'

export type Account = Omit<typeof accounts.$inferSelect, 'importId'> & {
  /** Contains only roles in effect: staff roles are suspended while the employee's record is inactive. */
  roles: Role[]
  grantedRoles: Role[]
  hasSecondFactor: boolean
}

/** Plain SQL, because this domain must not import `employees`. */
const isInEffect = sql`(${accountRoles.role} = 'Employee' or not exists (
  select 1 from employees
  where employees.account_id = ${accountRoles.accountId} and employees.deleted_at is null
    and not employees.is_active))`
export const rolesOfAccount = sql<Role[]>`coalesce(
  (select array_agg(${accountRoles.role} order by ${accountRoles.role}) from ${accountRoles}
   where ${accountRoles.accountId} = ${accounts.id} and ${isInEffect}), '{}')`
const grantedRoles = sql<Role[]>`coalesce(
  (select array_agg(${accountRoles.role} order by ${accountRoles.role}) from ${accountRoles}
   where ${accountRoles.accountId} = ${accounts.id}), '{}')`
export const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${secondFactors}
  where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`
/**
 * Staff use the account's own name, so that a payroll file can't rename people who act for the company. Everyone else
 * uses the name in their employee record, if any. Plain SQL, because this domain must not import `employees`.
 */
export const nameOfPerson = sql<string>`case when exists (
    select 1 from ${accountRoles} where ${accountRoles.accountId} = accounts.id
      and ${inArray(accountRoles.role, [...STAFF_ROLES])})
  then accounts.name
  else coalesce(
    (select nullif(trim(employees.name), '') from employees
     where employees.account_id = accounts.id and employees.deleted_at is null),
    accounts.name) end`
export const accountColumns = {
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
export const isLive = isNull(accounts.endedAt)

function selectAccounts(db: Executor, condition: SQL | undefined) {
  return db.select(accountColumns).from(accounts).where(condition)
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(db, and(eq(accounts.id, id), isLive))
  return account
}

export async function findNamesOfAccounts(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, name } = accounts
  const rows = await db
    .select({ id, name })
    .from(accounts)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Locks the account until the transaction ends, to serialize concurrent changes. */
export async function lockAccount(db: Transaction, id: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
}

const accountByIdentifier = prepareOnce(db =>
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
    .prepare('account_by_identifier'),
)

/** Matches the username or the current email. The check constraint on `accounts` rules out two matches. */
export async function findAccountByIdentifier(
  db: Executor,
  identifier: string,
): Promise<Account | undefined> {
  if (!isStorable(identifier)) return undefined
  const [account] = await accountByIdentifier(db).execute({ identifier: identifier.toLowerCase() })
  return account
}

export async function findAccountByEmail(db: Executor, email: string): Promise<Account | undefined> {
  const hasEmail = eq(sql`lower(${accounts.email})`, email.toLowerCase())
  const [account] = await selectAccounts(db, and(hasEmail, isLive))
  return account
}

export function findAccountsWithRole(db: Executor, role: Role): Promise<Account[]> {
  const hasRole = exists(
    db
      .select({ one: sql`1` })
      .from(accountRoles)
      .where(and(eq(accountRoles.accountId, accounts.id), eq(accountRoles.role, role), isInEffect)),
  )
  return selectAccounts(db, and(hasRole, isLive)).orderBy(accounts.username)
}

export async function hasAccounts(db: Executor): Promise<boolean> {
  const [anyAccount] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  return anyAccount !== undefined
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

/** Doesn't delete and reinsert roles that stay, so that a concurrent count of role holders still finds them. */
export async function replaceRoles(db: Executor, accountId: string, roles: readonly Role[]): Promise<void> {
  await db
    .delete(accountRoles)
    .where(and(eq(accountRoles.accountId, accountId), notInArray(accountRoles.role, [...roles])))
  await insertRoles(db, accountId, roles)
}

export async function updateAccountColumns(
  db: Executor,
  id: string,
  columns: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  await db.update(accounts).set(columns).where(eq(accounts.id, id))
}

export async function markGiven(db: Transaction, accountId: string, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ givenAt: at })
    .where(and(eq(accounts.id, accountId), isNull(accounts.givenAt)))
}

/**
 * Using a second factor that was set up before the reset proves the owner's identity, so it restores full access.
 * Returns false if the account has no such second factor.
 */
export async function endResetBySecondFactor(db: Transaction, accountId: string): Promise<boolean> {
  const hasOlderSecondFactor = exists(
    db
      .select({ one: sql`1` })
      .from(secondFactors)
      .where(
        and(eq(secondFactors.accountId, accounts.id), lt(secondFactors.confirmedAt, accounts.resetByMailAt)),
      ),
  )
  const rows = await db
    .update(accounts)
    .set({ resetByMailAt: null })
    .where(and(eq(accounts.id, accountId), hasOlderSecondFactor))
    .returning({ id: accounts.id })
  return rows.length > 0
}

export async function updatePasswordHash(
  db: Executor,
  change: { accountId: string; from: string | null; to: string },
): Promise<boolean> {
  const changedRows = await db
    .update(accounts)
    .set({ passwordHash: change.to })
    .where(
      and(
        eq(accounts.id, change.accountId),
        sql`${accounts.passwordHash} is not distinct from ${change.from}`,
      ),
    )
    .returning({ id: accounts.id })
  return changedRows.length > 0
}

export async function markAccountEnded(db: Executor, accountId: string, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ endedAt: at })
    .where(and(eq(accounts.id, accountId), isLive))
}

export async function findEndedAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(db, and(eq(accounts.id, id), isNotNull(accounts.endedAt)))
  return account
}

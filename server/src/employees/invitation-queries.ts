import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#server/auth/tables.ts'
import { alphabetically } from '#server/database/columns.ts'
import type { Executor } from '#server/database/transaction.ts'
import {
  BY_ID,
  canSignIn,
  invitedAt,
  invitedAtOf,
  isListed,
  isOwnAccount,
  rolesOf,
  rolesOfAccount,
} from './queries.ts'
import { employees } from './tables.ts'

/**
 * Lists active employees who can't sign in, sorted by ID. Without an account, the email is empty.
 * @param accountIds limits the list to the owners of these accounts, active or not
 */
export function listWaitingEmployees(db: Executor, accountIds?: readonly string[]) {
  const isSelected = accountIds ? inArray(employees.accountId, [...accountIds]) : eq(employees.isActive, true)
  const { id, name, accountId } = employees
  const { username } = accounts
  const email = sql<string>`coalesce(${accounts.email}, '')`
  return db
    .select({ id, name, accountId, username, email, roles: rolesOfAccount, invitedAt })
    .from(employees)
    .leftJoin(accounts, isOwnAccount)
    .where(and(isListed, isSelected, isNull(accounts.passwordHash)))
    .orderBy(...BY_ID)
}
export type WaitingRow = Awaited<ReturnType<typeof listWaitingEmployees>>[number]

export function listOtherAccounts(db: Executor, accountId?: string) {
  const { id, username, name, email } = accounts
  const isSelected = accountId === undefined ? undefined : eq(id, accountId)
  return db
    .select({ id, username, name, email, roles: rolesOf(id), canSignIn, invitedAt: invitedAtOf(id) })
    .from(accounts)
    .leftJoin(employees, eq(employees.accountId, id))
    .where(and(isNull(employees.id), isNull(accounts.endedAt), isSelected))
    .orderBy(alphabetically(name), id)
}
export type OtherAccountRow = Awaited<ReturnType<typeof listOtherAccounts>>[number]

import type { Role } from '@epay/contract/common/roles'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { accountRoles, accounts } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from './tables.ts'

export type AccountByEmail = {
  id: string
  username: string
  email: string
  roles: Role[]
  employee: { id: string; name: string } | null
}

function matchesAnyEmail(emails: readonly string[]): SQL | undefined {
  return and(isNull(accounts.endedAt), inArray(sql`lower(${accounts.email})`, [...emails]))
}

/**
 * Finds accounts that haven't ended.
 * @param emails in lowercase
 */
export async function findAccountsByEmail(
  db: Executor,
  emails: readonly string[],
): Promise<AccountByEmail[]> {
  if (emails.length === 0) return []
  return db
    .select({
      id: accounts.id,
      username: accounts.username,
      email: accounts.email,
      roles: sql<Role[]>`array(
        select ${accountRoles.role} from ${accountRoles} where ${accountRoles.accountId} = ${accounts.id})`,
      employee: { id: employees.id, name: employees.name },
    })
    .from(accounts)
    .leftJoin(employees, eq(employees.accountId, accounts.id))
    .where(matchesAnyEmail(emails))
}

/** Like `findAccountsByEmail`, but locks the accounts until the transaction ends. */
export async function lockAccountsByEmail(
  db: Transaction,
  emails: readonly string[],
): Promise<AccountByEmail[]> {
  if (emails.length === 0) return []
  // A separate select waits for the locks, because only the next select sees the other transactions' changes.
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(matchesAnyEmail(emails))
    .orderBy(accounts.id)
    .for('no key update')
  return findAccountsByEmail(db, emails)
}

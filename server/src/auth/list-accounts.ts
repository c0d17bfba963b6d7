import type { Role } from '@epay/contract/auth/roles'
import type { Executor } from '#server/database/transaction.ts'
import { findAccountsWithRole } from './queries.ts'

export type AccountSummary = { id: string; username: string; email: string; name: string }

/** Everyone who has this role now, by username. */
export async function accountsWithRole(db: Executor, role: Role): Promise<AccountSummary[]> {
  const accounts = await findAccountsWithRole(db, role)
  return accounts.map(({ id, username, email, name }) => ({ id, username, email, name }))
}

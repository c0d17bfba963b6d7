import type { Role } from '@epay/contract/auth/roles'
import { createAccount, updateAccount } from '#server/auth/change-account.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { EmployeeProblem, ReadEmployee } from './import-employees.ts'
import { type AccountByEmail, type EmployeeColumns, findAccountsByEmail } from './queries.ts'

/** The account that an employee gets: a new one, or the person's that is there without an employee's record. */
export type AccountDecision =
  | { kind: 'create'; email: string }
  | { kind: 'link'; accountId: string; email: string; roles: readonly Role[] }

/** Decides who gets which account, and reports e-mails that can't be one's own. */
export function createAccountMatcher(tx: Executor, report: (problem: EmployeeProblem) => void) {
  const lines = new Map<string, number>()
  return {
    async decide(
      rows: readonly ReadEmployee[],
      existing: ReadonlyMap<string, EmployeeColumns | null>,
    ): Promise<Map<string, AccountDecision>> {
      const waiting = rows.filter(({ row }) => {
        const employee = existing.get(row.id)
        return row.email !== '' && !employee?.accountId && !employee?.deletedAt
      })
      const accounts = await findAccountsByEmail(
        tx,
        waiting.map(({ row }) => row.email.toLowerCase()),
      )
      const decisions = new Map<string, AccountDecision>()
      for (const { line, row } of waiting) {
        const email = row.email.toLowerCase()
        const complain = (message: string) => report({ line, column: 'email', message })
        const earlier = lines.get(email)
        if (earlier !== undefined) complain(`is on line ${earlier} already; every account needs its own`)
        lines.set(email, line)
        const decision = decide(row.email, accounts, complain)
        if (decision) decisions.set(row.id, decision)
      }
      return decisions
    },
  }
}

function decide(
  email: string,
  accounts: readonly AccountByEmail[],
  complain: (message: string) => void,
): AccountDecision | undefined {
  const folded = email.toLowerCase()
  const owner = accounts.find(account => account.email.toLowerCase() === folded)
  const namesake = accounts.find(account => account.username.toLowerCase() === folded)
  if (owner?.employeeId) {
    complain(`is the account of employee ${owner.employeeId}; every account needs its own`)
    return undefined
  }
  if (owner) return { kind: 'link', accountId: owner.id, email: owner.email, roles: owner.roles }
  if (namesake) {
    complain('is the username of an account that has another e-mail')
    return undefined
  }
  return { kind: 'create', email }
}

/** The id of the account, which has at least the role Employee then. */
export async function giveImportedAccount(
  tx: Executor,
  context: Context,
  name: string,
  decision: AccountDecision,
): Promise<string> {
  const { email } = decision
  if (decision.kind === 'create')
    return createAccount(tx, context, {
      username: email,
      email,
      name,
      roles: ['Employee'],
      passwordHash: null,
    })
  const { accountId, roles } = decision
  if (!roles.includes('Employee'))
    await updateAccount(tx, context, { accountId, email, roles: [...roles, 'Employee'] })
  return accountId
}

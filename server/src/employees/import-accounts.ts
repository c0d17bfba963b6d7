import { type Acting, refusalOf } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { createAccount, updateAccount } from '#server/auth/change-account.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type AccountByEmail, findAccountsByEmail, lockAccountsByEmail } from './accounts-by-email.ts'
import type { KnownEmployee } from './import-queries.ts'

/** Whoever runs the command works at the portal's own machine, as an Admin; a script may do what HR may. */
function actingOf({ actor }: Context): Acting {
  if (actor.kind === 'user') return actor
  return { accountId: null, roles: [actor.kind === 'script' ? 'HR-Manager' : 'Admin'] }
}

/** The account that an employee gets: a new one, or the person's existing one that belongs to no employee yet. */
export type AccountDecision =
  | { kind: 'create'; email: string }
  | { kind: 'link'; accountId: string; email: string; roles: readonly Role[] }

type ReadEmployee = { line: number; row: ImportedEmployee }
type Reports = {
  report: (problem: { line: number; column: string; message: string }) => void
  /** Told of an account that this person may not connect; the record is imported without it. */
  warn: (warning: { line: number; message: string }) => void
}

/** Decides who gets which account, and reports e-mails that cannot belong to the employee. */
export function createAccountMatcher(tx: Executor, context: Context, { report, warn }: Reports) {
  const acting = actingOf(context)
  const lines = new Map<string, number>()
  return {
    async decide(
      rows: readonly ReadEmployee[],
      existing: ReadonlyMap<string, KnownEmployee | null>,
      { isPreview }: { isPreview: boolean },
    ): Promise<Map<string, AccountDecision>> {
      const waiting = rows.filter(({ row }) => {
        const employee = existing.get(row.id)
        return row.email !== '' && !employee?.accountId && !employee?.isDeleted
      })
      const emails = waiting.map(({ row }) => row.email.toLowerCase())
      const accounts = await (isPreview ? findAccountsByEmail(tx, emails) : lockAccountsByEmail(tx, emails))
      const decisions = new Map<string, AccountDecision>()
      for (const { line, row } of waiting) {
        const email = row.email.toLowerCase()
        const complain = (message: string) => report({ line, column: 'email', message })
        const earlier = lines.get(email)
        if (earlier !== undefined) complain(`is on line ${earlier} already; every account needs its own`)
        lines.set(email, line)
        const decision = decide(row.email, accounts, complain)
        const refusal = decision?.kind === 'link' && refusalOf('connect', acting, decision)
        if (refusal) warn({ line, message: `employee ${row.id} gets no account by ${row.email}: ${refusal}` })
        else if (decision) decisions.set(row.id, decision)
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

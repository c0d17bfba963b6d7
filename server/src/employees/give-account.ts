import type { Role } from '@epay/contract/common/roles'
import { createAccount, updateAccount } from '#server/auth/change-account.ts'
import type { TransactionContext } from '#server/platform/context.ts'

/** The account that an employee gets: a new one, or an existing one that belongs to no employee yet. */
export type AccountDecision =
  | { kind: 'create'; email: string }
  | { kind: 'link'; accountId: string; email: string; roles: readonly Role[] }

/** The id of the account, which has at least the role Employee then. */
export async function giveAccount(
  context: TransactionContext,
  name: string,
  decision: AccountDecision,
): Promise<string> {
  const { email } = decision
  if (decision.kind === 'create')
    return createAccount(context, {
      username: email,
      email,
      name,
      roles: ['Employee'],
      passwordHash: null,
    })
  const { accountId, roles } = decision
  if (!roles.includes('Employee'))
    await updateAccount(context, { accountId, email, roles: [...roles, 'Employee'] })
  return accountId
}

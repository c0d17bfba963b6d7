import { type ActingPerson, refusalOf } from '@epay/contract/auth/authority'
import { recordAudit } from '#server/audit/record-audit.ts'
import { restoreAccount } from '#server/auth/change-account.ts'
import { findEndedAccount } from '#server/auth/queries.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { type AccountDecision, giveAccount } from './give-account.ts'
import { updateEmployeeColumns } from './queries.ts'
import { forbidden } from './rules.ts'

type Restoring = {
  acting: ActingPerson
  /** `accountId`: of the account that was ended when they were deleted. */
  employee: { id: string; name: string; accountId: string | null }
  /** What the import's email leads to; without it, the ended account keeps its email. */
  account: AccountDecision | undefined
  /** Whether the former email is someone else's by now. */
  isTaken: (email: string) => Promise<boolean>
}

/**
 * Brings a deleted employee back, with pay records and history. The ended account returns with the role Employee alone
 * and without a password, so that access needs an invitation. Returns the account's id, if there is one.
 * Throws: FORBIDDEN by the rules about persons.
 */
export async function restoreEmployee(
  context: TransactionContext,
  { acting, employee, account, isTaken }: Restoring,
): Promise<string | undefined> {
  const { id, name } = employee
  const ended =
    employee.accountId === null ? undefined : await findEndedAccount(context.db, employee.accountId)
  const refusal = refusalOf('restore', acting, { accountId: ended?.id, roles: ended?.roles ?? [] })
  if (refusal) throw forbidden(refusal, 'employee.restore-refused', id)

  async function giveOrRestoreAccount(): Promise<string | undefined> {
    if (account?.kind === 'link' || (account && !ended)) return giveAccount(context, name, account)
    if (!ended || (!account && (await isTaken(ended.email)))) return undefined
    await restoreAccount(context, ended, account?.email ?? ended.email)
    return ended.id
  }
  const accountId = await giveOrRestoreAccount()
  await updateEmployeeColumns(context.db, id, {
    deletedAt: null,
    accountId: accountId ?? null,
    accountAt: context.clock.now(),
  })
  await recordAudit(context, { action: 'employee.restored', recordType: 'employee', recordId: id })
  return accountId
}

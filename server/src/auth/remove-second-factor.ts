import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { beginTry, codeLimits, forgiveTries, recordFailure } from './count-tries.ts'
import { isOwnPassword, loadOwnAccount } from './own-account.ts'
import { isSecondFactorRequired, passwordProblems } from './rules.ts'
import { useCode } from './second-factor-codes.ts'
import { deleteSecondFactor } from './second-factor-queries.ts'

/**
 * Turns one's second factor off.
 * Throws: INVALID_INPUT when password or code are wrong; CONFLICT when a role requires it, or the password would be too
 * short without it; TOO_MANY_REQUESTS.
 */
export async function removeSecondFactor(
  context: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { config, database } = context
  const account = await loadOwnAccount(context)
  if (isSecondFactorRequired(account.roles, config))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.cannotRemove)
  if (!(await isOwnPassword(context, account, password)))
    throw invalidInput({ password: [SECOND_FACTOR_MESSAGES.wrongPassword] })
  const person = { ...account, hasSecondFactor: false, companyName: config.companyName }
  if (passwordProblems(password, person).includes('StaffPasswordTooShort'))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.passwordTooShort)

  const attempt = await beginTry(context, codeLimits(account.id))
  const isRemoved = await inTransaction(database, async tx => {
    if (await useCode(tx, context, account.id, code)) {
      await forgiveTries(tx, attempt)
      await turnOff(tx, context, account.id)
      return true
    }
    const failure = { action: 'second-factor.wrong-code', accountId: account.id }
    await recordFailure(tx, context, attempt, failure)
    return false
  })
  if (!isRemoved) throw invalidInput({ code: [SECOND_FACTOR_MESSAGES.wrongCode] })
}

/** Deletes secret and recovery codes; `false` when there were none. */
export async function turnOff(tx: Executor, context: Context, accountId: string): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, accountId))) return false
  const event = { action: 'second-factor.off', recordType: 'account', recordId: accountId }
  await recordAudit(tx, context, event)
  return true
}

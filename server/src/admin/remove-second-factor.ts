import { findAccountByUsername } from '#server/auth/queries.ts'
import { turnOff } from '#server/auth/remove-second-factor.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'

/**
 * Turns off the second factor of somebody who lost it; a role that needs one asks for a new one.
 * Throws: NOT_FOUND when there is no such account, CONFLICT when it has no second factor.
 */
export async function removeSecondFactorOf(context: Context, username: string): Promise<void> {
  await inTransaction(context.database, async tx => {
    const account = await findAccountByUsername(tx, username)
    if (!account) throw new PortalError('NOT_FOUND', `There is no account ${username}`)
    if (!(await turnOff(tx, context, account.id)))
      throw new PortalError('CONFLICT', `The account ${username} has no second factor`)
  })
}

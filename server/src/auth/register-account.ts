import type { Registration } from '@epay/contract/auth/schemas'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { createAccount } from './change-account.ts'
import { inviteToSetPassword } from './invite-to-set-password.ts'
import { hashPassword } from './passwords.ts'
import { refuse } from './reset-password.ts'
import { passwordProblems } from './rules.ts'

/**
 * Creates an account; without a password its owner is mailed a link to set one.
 * @param alsoDo what belongs to the new account and happens with it, or not at all
 * Throws: INVALID_INPUT when the password breaks a rule; CONFLICT when username or e-mail are taken.
 */
export async function registerAccount(
  context: Context,
  { username, email, roles, password }: Registration,
  alsoDo: (tx: Executor, accountId: string) => Promise<void> = async () => {},
): Promise<{ id: string; username: string }> {
  const { companyName } = context.config
  if (password !== undefined)
    refuse(passwordProblems(password, { username, email, roles, hasSecondFactor: false, companyName }))
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return inTransaction(context.database, async tx => {
    const id = await createAccount(tx, context, { username, email, name: username, roles, passwordHash })
    await alsoDo(tx, id)
    if (passwordHash === null) await inviteToSetPassword(tx, context, { id, username, email })
    return { id, username }
  })
}

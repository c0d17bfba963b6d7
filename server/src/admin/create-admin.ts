import { registerSchema } from '@epay/contract/auth/schemas'
import { createAccount } from '#server/auth/change-account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { refuse } from '#server/auth/reset-password.ts'
import { passwordProblems } from '#server/auth/rules.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { StartupError } from '#server/system/startup-error.ts'

type NewAdmin = { username: string; email: string; name?: string; password: string }

const ROLES = ['Admin'] as const

/**
 * Creates an account with the role Admin, such as the first one.
 * Throws: INVALID_INPUT when the password breaks a rule; CONFLICT when username or e-mail are taken.
 */
export async function createAdmin(context: Context, { name, password, ...given }: NewAdmin): Promise<void> {
  const parsed = registerSchema.safeParse({ ...given, roles: ROLES })
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(issue => issue.message).join('; '))
  const { username, email } = parsed.data
  refuse(
    passwordProblems(password, {
      ...{ username, email, roles: ROLES, hasSecondFactor: false },
      companyName: context.config.companyName,
    }),
  )
  const passwordHash = await hashPassword(password)
  await inTransaction(context.database, tx =>
    createAccount(tx, context, { username, email, name: name ?? username, roles: ROLES, passwordHash }),
  )
}

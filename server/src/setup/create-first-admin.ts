import { PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { STAFF_ROLES } from '@epay/contract/common/roles'
import type { FirstAdmin, SetupHolder } from '@epay/contract/setup/endpoints'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createAccount } from '#server/auth/change-account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { findAccount } from '#server/auth/queries.ts'
import { passwordProblems } from '#server/auth/rules.ts'
import { startSession } from '#server/auth/session.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput } from '#server/platform/errors.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import { saveFirstAdmin } from './queries.ts'
import { asPortal, lockSetupLink } from './setup-link.ts'

const ROLES = ['Admin'] as const

/**
 * Creates the first Admin, sets the company's name, requires a second factor for HR-Manager, CFO, and Admin, uses up
 * the setup link, and signs the Admin in, all in one transaction.
 * Throws: the errors of `lockSetupLink`; INVALID_INPUT; CONFLICT if the username or email is taken; TOO_MANY_REQUESTS
 * if too many passwords are waiting to be hashed.
 */
export async function createFirstAdmin(
  context: Context,
  { password, companyName, username, name, email, ...holder }: FirstAdmin & SetupHolder,
): Promise<SessionTokens> {
  const { config } = context
  // Checked first, because hashing the password is expensive.
  await inTransaction(context, context => lockSetupLink(context, holder))
  const person = { username, name, email, roles: ROLES, hasSecondFactor: false }
  const [problem] = await passwordProblems(password, { ...person, companyName })
  if (problem) throw invalidInput({ password: [PASSWORD_MESSAGES[problem]] })
  const passwordHash = await hashPassword(password, context.address)

  return inTransaction(context, async context => {
    const { addressId: recordId } = await lockSetupLink(context, holder)
    const portal = asPortal(context)
    const id = await createAccount(portal, { username, name, email, roles: ROLES, passwordHash })
    const by = { id, username, name }
    await changeSomeSettings(portal, before => ({
      companyName,
      secondFactorRoles: [...new Set([...before.secondFactorRoles, ...STAFF_ROLES])],
      ...config.fixedSettings,
    }))
    await saveFirstAdmin(context.db, id)
    await recordAudit(context, { action: 'setup.admin-created', recordType: 'setup', recordId, by })
    const account = await findAccount(context.db, id)
    if (!account) throw new Error('The new account is missing')
    return startSession(context, account)
  })
}

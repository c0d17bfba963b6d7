import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Dependencies, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type Account, findAccount } from './queries.ts'
import { verifyLink } from './verify-link.ts'

/**
 * The account whose password a mailed link still sets.
 * Throws: as `readLink`; LINK_EXPIRED also when the link was used.
 */
export async function checkPasswordLink(
  dependencies: Dependencies,
  token: string,
): Promise<{ link: LinkActor; account: Account }> {
  const link = await verifyLink(dependencies, token, 'set-password')
  const account = link.accountId && (await findAccount(dependencies.database.orm, link.accountId))
  if (link.endedAt) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  if (!account) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  return { link, account }
}

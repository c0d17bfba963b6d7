import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Role } from '@epay/contract/auth/roles'
import type { Dependencies, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { verifyLink } from './verify-link.ts'

export type ApproverLink = LinkActor & { accountId: string; role: Role }

/**
 * The approver's link behind a token, which may sign its owner in here; the caller looks at `endedAt`.
 * Throws: as `readLink`; LINK_NEEDS_SIGN_IN where links don't sign in by themselves.
 */
export async function verifyApproverLink(dependencies: Dependencies, token: string): Promise<ApproverLink> {
  const link = await verifyLink(dependencies, token, 'review-application')
  const { accountId, role } = link
  if (!accountId || !role) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  if (!dependencies.config.linkSignIn) throw new PortalError('LINK_NEEDS_SIGN_IN', AUTH_MESSAGES.notSignedIn)
  return { ...link, accountId, role }
}

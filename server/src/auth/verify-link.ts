import type { LinkPurpose } from '@epay/contract/auth/link-purposes'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Dependencies } from '#server/dependencies.ts'
import type { LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findLink } from './queries.ts'
import { verifyLinkToken } from './tokens.ts'

/**
 * The link behind a token, also when what it was for is done (`endedAt`), so that a page can say who did it.
 * `undefined` when the token is none of ours or too old, or its account has gone or lost the role it was sent to.
 */
export async function readLink(dependencies: Dependencies, token: string): Promise<LinkActor | undefined> {
  const { clock, database, keys } = dependencies
  const now = clock.now()
  const claims = await verifyLinkToken(keys, token, now)
  const found = claims && (await findLink(database.orm, claims.id))
  if (!found || found.link.purpose !== claims.purpose) return undefined
  const { link, account } = found
  // Earlier than the token itself says when a newer link took its place; what came of it is told all the same.
  if (link.expiresAt <= now && !link.endedAt) return undefined
  if (link.accountId && !account) return undefined
  if (link.role && !account?.roles.includes(link.role)) return undefined
  return {
    kind: 'link',
    linkId: link.id,
    purpose: link.purpose,
    subjectId: link.subjectId,
    accountId: link.accountId,
    name: account?.username ?? link.name,
    role: link.role,
    endedAt: link.endedAt,
  }
}

/**
 * The link behind a token, which must serve this purpose; the caller looks at `endedAt`.
 * Throws: LINK_EXPIRED.
 */
export async function verifyLink(
  dependencies: Dependencies,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkActor> {
  const link = await readLink(dependencies, token)
  if (!link || link.purpose !== purpose) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  return link
}

import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Dependencies } from '#server/dependencies.ts'
import type { Actor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findLiveSession } from './queries.ts'
import { verifyAccessToken } from './tokens.ts'
import { readLink } from './verify-link.ts'

/**
 * Who holds this bearer token: a session's access token or, where the call takes one, a mailed link's.
 * Roles are the account's as they are now, not as they were when the token was signed.
 * Throws: NOT_SIGNED_IN.
 */
export async function resolveActor(dependencies: Dependencies, token: string): Promise<Actor> {
  const { clock, database, keys } = dependencies
  const claims = await verifyAccessToken(keys, token, clock.now())
  if (!claims) {
    const link = await readLink(dependencies, token)
    if (link) return link
    throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  }
  const live = await findLiveSession(database.orm, claims.sid, clock.now())
  if (!live) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  return {
    kind: 'user',
    accountId: live.account.id,
    name: live.account.username,
    roles: live.account.roles,
    sessionId: live.session.id,
    isLinkSession: live.session.kind === 'link',
  }
}

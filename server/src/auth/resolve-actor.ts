import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { hasSameRoles } from '@epay/contract/common/roles'
import type { Actor, Dependencies } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { isSecondFactorRequired, isUnverifiedLinkSession } from './rules.ts'
import { isScriptToken, readScriptToken } from './script-tokens.ts'
import { findSessionUser } from './session-queries.ts'
import { isLinkToken, verifyAccessToken } from './tokens.ts'
import { readLink, refuseUnverifiedLink } from './verify-link.ts'

/**
 * Accepts a session's access token, an emailed link's token, or a script's token. Uses the account's current roles,
 * not those in the token.
 * Throws: NOT_SIGNED_IN; for an emailed link, also the errors of `readLink` and `refuseUnverifiedLink`.
 */
export async function resolveActor(dependencies: Dependencies, token: string): Promise<Actor> {
  if (isScriptToken(token)) return readScriptToken(dependencies, token)
  const { clock, db, keys, settingsSource } = dependencies
  const claims = verifyAccessToken(keys, token, clock.now())
  if (!claims) {
    if (isLinkToken(token)) return resolveLinkActor(dependencies, token)
    throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  }
  const sessionUser = await findSessionUser(db, claims.sid, clock.now())
  if (!sessionUser) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  const { account, session } = sessionUser
  const settings = await settingsSource.settingsAt(sessionUser.settingsVersion)
  const isLinkSession = session.kind === 'link'
  if (isUnverifiedLinkSession(sessionUser, settings))
    throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  return {
    kind: 'user',
    accountId: account.id,
    username: account.username,
    name: account.name,
    roles: account.roles,
    sessionId: session.id,
    isLinkSession,
    applicationId: session.applicationId,
    needsSecondFactor:
      !isLinkSession && !account.hasSecondFactor && isSecondFactorRequired(account.roles, settings),
    wasResetByMail: account.resetByMailAt !== null,
    haveRolesChanged: !hasSameRoles(claims.role, account.roles),
  }
}

/**
 * A bearer token can't include a second-factor code, so a link whose owner needs a code must first be exchanged for a
 * session.
 * Throws: the errors of `readLink` and `refuseUnverifiedLink`.
 */
async function resolveLinkActor(dependencies: Dependencies, token: string): Promise<Actor> {
  const link = await readLink(dependencies, token)
  if (link.purpose === 'review-application')
    await refuseUnverifiedLink(dependencies.db, await dependencies.settingsSource.refresh(), link)
  return link
}

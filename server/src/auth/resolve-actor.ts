import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { hasSameRoles } from '@epay/contract/common/roles'
import type { Actor, Dependencies } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { isSecondFactorRequired, isUnverifiedLinkSession } from './rules.ts'
import { isScriptToken, readScriptToken } from './script-tokens.ts'
import { findSessionPerson } from './session-queries.ts'
import { isLinkToken, verifyAccessToken } from './tokens.ts'
import { readLink, refuseUnverifiedLink } from './verify-link.ts'

/**
 * Accepts a session's access token, an emailed link's token, or a script's token. Roles are the account's current
 * ones, not those in the token.
 * Throws: NOT_SIGNED_IN; for an emailed link also as `readLink`.
 */
export async function resolveActor(dependencies: Dependencies, token: string): Promise<Actor> {
  if (isScriptToken(token)) return readScriptToken(dependencies, token)
  const { clock, db, keys, settingsSource } = dependencies
  const claims = verifyAccessToken(keys, token, clock.now())
  if (!claims) {
    if (isLinkToken(token)) return resolveLinkActor(dependencies, token)
    throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  }
  const person = await findSessionPerson(db, claims.sid, clock.now())
  if (!person) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  const { account, session } = person
  const settings = await settingsSource.settingsAt(person.settingsVersion)
  const isLinkSession = session.kind === 'link'
  if (isUnverifiedLinkSession(person, settings))
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
    areRolesChanged: !hasSameRoles(claims.role, account.roles),
  }
}

/**
 * A bearer token can't carry a code, so a link whose owner must enter one has to be exchanged for a session first.
 * Throws: as `readLink`; as `refuseUnverifiedLink`.
 */
async function resolveLinkActor(dependencies: Dependencies, token: string): Promise<Actor> {
  const link = await readLink(dependencies, token)
  if (link.purpose === 'review-application')
    await refuseUnverifiedLink(dependencies.db, await dependencies.settingsSource.fresh(), link)
  return link
}

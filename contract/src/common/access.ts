import { hasAnyRole, MANAGER_ROLES, type Role, STAFF_ROLES } from './roles.ts'

/**
 * Who may make a call.
 * `linkSession`: a session that began with a mailed link may make it, too.
 * `withoutSecondFactor`: so may someone whose role requires a second factor that is not set up yet.
 * `links`: a link token of one of these purposes may be the bearer token, for the link's own subject.
 * `script`: a script's token of this scope may be the bearer token.
 * `closedAfterReset`: staff whose password was reset by mail alone may not make it: it shows full numbers, packets or
 * exports, leads to them through another account, or takes an import over. A test compares the downloads that staff may make with this.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn'; linkSession?: boolean; withoutSecondFactor?: boolean }
  | {
      kind: 'roles'
      roles: readonly Role[]
      linkSession?: boolean
      links?: readonly LinkPurpose[]
      script?: ScriptScope
      closedAfterReset?: boolean
    }

export const PUBLIC: Access = { kind: 'public' }
export const SIGNED_IN: Access = { kind: 'signedIn' }
/** Signed in with a password or through a mailed link. */
export const ANY_SESSION: Access = { kind: 'signedIn', linkSession: true, withoutSecondFactor: true }
/** For setting up the second factor that the role requires. */
export const SETTING_UP: Access = { kind: 'signedIn', withoutSecondFactor: true }

export const ADMIN_ONLY: Access = { kind: 'roles', roles: ['Admin'] }
export const MANAGERS: Access = { kind: 'roles', roles: MANAGER_ROLES }
export const EMPLOYEES: Access = { kind: 'roles', roles: ['Employee'] }
/** The office, reviewing applications; a link session is enough. */
export const REVIEWERS: Access = { kind: 'roles', roles: STAFF_ROLES, linkSession: true }
/** As REVIEWERS, and the approver's link token for its own application. */
export const REVIEWERS_OR_LINK: Access = { ...REVIEWERS, links: ['review-application'] }
/** The office with a full session: personal numbers and files are at stake. */
export const STAFF: Access = { kind: 'roles', roles: STAFF_ROLES }

/** What a mailed link may be used for; a token of one purpose opens nothing of another. */
export const LINK_PURPOSES = ['review-application', 'complete-packet', 'sign-forms', 'set-password'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** What a script's token is for. */
export const SCRIPT_SCOPES = ['import', 'read'] as const
export type ScriptScope = (typeof SCRIPT_SCOPES)[number]

/** Who makes a call, as far as access depends on it. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'system' }
  | {
      kind: 'user'
      roles: readonly Role[]
      isLinkSession: boolean
      needsSecondFactor: boolean
      /** The password was reset by mail alone, and nothing has proved its owner since. */
      wasResetByMail: boolean
    }
  | { kind: 'link'; purpose: LinkPurpose }
  | { kind: 'script'; scope: ScriptScope }

/** Must the person set up a second factor before this call? */
export function needsSecondFactorFirst(access: Access, caller: Caller): boolean {
  const isOpen = access.kind === 'public' || (access.kind === 'signedIn' && access.withoutSecondFactor)
  return caller.kind === 'user' && caller.needsSecondFactor && !isOpen
}

/** Is the call closed to this person because their password was reset by mail alone? */
export function isClosedAfterReset(access: Access, caller: Caller): boolean {
  const isClosed = access.kind === 'roles' && access.closedAfterReset === true
  return isClosed && caller.kind === 'user' && caller.wasResetByMail && hasAnyRole(caller.roles, STAFF_ROLES)
}

/** Does the declared access let this caller make the call? The call's own rules come after that. */
export function mayMake(access: Access, caller: Caller): boolean {
  if (access.kind === 'public') return true
  if (caller.kind === 'link')
    return access.kind === 'roles' && (access.links?.includes(caller.purpose) ?? false)
  if (caller.kind === 'script') return access.kind === 'roles' && access.script === caller.scope
  if (caller.kind !== 'user' || needsSecondFactorFirst(access, caller)) return false
  if (isClosedAfterReset(access, caller)) return false
  if (caller.isLinkSession && !access.linkSession) return false
  return access.kind === 'signedIn' || hasAnyRole(caller.roles, access.roles)
}

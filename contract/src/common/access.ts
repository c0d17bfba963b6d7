import { hasAnyRole, MANAGER_ROLES, type Role, STAFF_ROLES } from './roles.ts'

/**
 * Who may make a call. `linkSession`: also sessions that began with an emailed link. `withoutSecondFactor`: also
 * people who must still set up a second factor. `links`: bearer tokens of links for these purposes, limited to the
 * link's own subject. `script`: script tokens of this scope. `closedAfterReset`: refused to staff whose password was
 * reset by email alone, because the call shows full numbers, packets, or exports, leads to them through another
 * account, or confirms an import; a test compares this with the downloads that staff may make.
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
export const ANY_SESSION: Access = { kind: 'signedIn', linkSession: true, withoutSecondFactor: true }
export const SETTING_UP: Access = { kind: 'signedIn', withoutSecondFactor: true }

export const ADMIN_ONLY: Access = { kind: 'roles', roles: ['Admin'] }
export const MANAGERS: Access = { kind: 'roles', roles: MANAGER_ROLES }
export const EMPLOYEES: Access = { kind: 'roles', roles: ['Employee'] }
/** Staff who review applications; a link session is enough. */
export const REVIEWERS: Access = { kind: 'roles', roles: STAFF_ROLES, linkSession: true }
/** Like REVIEWERS, and an approver's link token for its own application. */
export const REVIEWERS_OR_LINK: Access = { ...REVIEWERS, links: ['review-application'] }
/** Staff with a full session, for personal numbers and files. */
export const STAFF: Access = { kind: 'roles', roles: STAFF_ROLES }

/** A link token for one purpose is refused for every other. */
export const LINK_PURPOSES = ['review-application', 'complete-packet', 'sign-forms', 'set-password'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const SCRIPT_SCOPES = ['import', 'read'] as const
export type ScriptScope = (typeof SCRIPT_SCOPES)[number]

/** The caller, as far as access depends on it. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'system' }
  | {
      kind: 'user'
      roles: readonly Role[]
      isLinkSession: boolean
      needsSecondFactor: boolean
      /** The password was reset by email alone, and the owner hasn't been verified since. */
      wasResetByMail: boolean
    }
  | { kind: 'link'; purpose: LinkPurpose }
  | { kind: 'script'; scope: ScriptScope }

export function needsSecondFactorFirst(access: Access, caller: Caller): boolean {
  const isOpen = access.kind === 'public' || (access.kind === 'signedIn' && access.withoutSecondFactor)
  return caller.kind === 'user' && caller.needsSecondFactor && !isOpen
}

export function isClosedAfterReset(access: Access, caller: Caller): boolean {
  const isClosed = access.kind === 'roles' && access.closedAfterReset === true
  return isClosed && caller.kind === 'user' && caller.wasResetByMail && hasAnyRole(caller.roles, STAFF_ROLES)
}

/** Checks the declared access only; endpoints add their own rules. */
export function canCall(access: Access, caller: Caller): boolean {
  if (access.kind === 'public') return true
  if (caller.kind === 'link')
    return access.kind === 'roles' && (access.links?.includes(caller.purpose) ?? false)
  if (caller.kind === 'script') return access.kind === 'roles' && access.script === caller.scope
  if (caller.kind !== 'user' || needsSecondFactorFirst(access, caller)) return false
  if (isClosedAfterReset(access, caller)) return false
  if (caller.isLinkSession && !access.linkSession) return false
  return access.kind === 'signedIn' || hasAnyRole(caller.roles, access.roles)
}

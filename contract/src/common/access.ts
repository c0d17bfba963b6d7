import { hasAnyRole, MANAGER_ROLES, type Role, STAFF_ROLES } from './roles.ts'

/** Who may make a call. */
export type Access =
  | { kind: 'public' }
  | {
      kind: 'signedIn'
      /** Includes sessions started by an emailed link. */
      allowsLinkSession?: boolean
      /** Includes people who must still set up a second factor. */
      allowsMissingSecondFactor?: boolean
    }
  | {
      kind: 'roles'
      roles: readonly Role[]
      /** Includes sessions started by an emailed link. */
      allowsLinkSession?: boolean
      /** Accepts the bearer tokens of links for these purposes, limited to the link's own subject. */
      linkPurposes?: readonly LinkPurpose[]
      /** Accepts script tokens with this scope. */
      scriptScope?: ScriptScope
      /**
       * Refuses staff whose password was reset by email alone, because the call returns full SSNs or account numbers,
       * packets, or exports, gives access to them through another account, or confirms an import. Required for all
       * downloads by staff except resumes.
       */
      isClosedAfterReset?: boolean
    }

export const PUBLIC: Access = { kind: 'public' }
export const SIGNED_IN: Access = { kind: 'signedIn' }
export const ANY_SESSION: Access = {
  kind: 'signedIn',
  allowsLinkSession: true,
  allowsMissingSecondFactor: true,
}
export const SECOND_FACTOR_OPTIONAL: Access = { kind: 'signedIn', allowsMissingSecondFactor: true }

export const ADMIN_ONLY: Access = { kind: 'roles', roles: ['Admin'] }
export const MANAGERS: Access = { kind: 'roles', roles: MANAGER_ROLES }
export const EMPLOYEES: Access = { kind: 'roles', roles: ['Employee'] }
/** Staff who review applications; a link session is enough. */
export const REVIEWERS: Access = { kind: 'roles', roles: STAFF_ROLES, allowsLinkSession: true }
/** Also accepts an approver's link token, for the application that the link was sent for. */
export const REVIEWERS_OR_LINK: Access = { ...REVIEWERS, linkPurposes: ['review-application'] }
/** Staff with a full session, for SSNs, account numbers, and files. */
export const STAFF: Access = { kind: 'roles', roles: STAFF_ROLES }

/** A link token is valid only for its own purpose. */
export const LINK_PURPOSES = ['review-application', 'complete-packet', 'sign-forms', 'set-password'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const SCRIPT_SCOPES = ['import', 'read'] as const
export type ScriptScope = (typeof SCRIPT_SCOPES)[number]

/** The caller's properties that access depends on. */
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
  const skipsSecondFactor =
    access.kind === 'public' || (access.kind === 'signedIn' && access.allowsMissingSecondFactor)
  return caller.kind === 'user' && caller.needsSecondFactor && !skipsSecondFactor
}

export function isRefusedAfterReset(access: Access, caller: Caller): boolean {
  const isClosed = access.kind === 'roles' && access.isClosedAfterReset === true
  return isClosed && caller.kind === 'user' && caller.wasResetByMail && hasAnyRole(caller.roles, STAFF_ROLES)
}

/** Checks the declared access only; endpoints add their own rules. */
export function canCall(access: Access, caller: Caller): boolean {
  if (access.kind === 'public') return true
  if (caller.kind === 'link')
    return access.kind === 'roles' && (access.linkPurposes?.includes(caller.purpose) ?? false)
  if (caller.kind === 'script') return access.kind === 'roles' && access.scriptScope === caller.scope
  if (caller.kind !== 'user' || needsSecondFactorFirst(access, caller)) return false
  if (isRefusedAfterReset(access, caller)) return false
  if (caller.isLinkSession && !access.allowsLinkSession) return false
  return access.kind === 'signedIn' || hasAnyRole(caller.roles, access.roles)
}

import type { z } from 'zod'
import type { problemSchema } from './problem-schema.ts'

export type Problem = z.infer<typeof problemSchema>

/** What `/Auth/reset-password` answers on failure. */
export type DescribedErrors = { code: string; description: string }[]

/** The error codes of the portal and the status that each has on the wire. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  LINK_EXPIRED: 401,
  /** Not a link of this portal, or used for something it is not meant for. */
  LINK_INVALID: 401,
  /** Its owner no longer has the role that it was sent for. */
  LINK_REVOKED: 401,
  /** The link's task is already done; the detail says who did it and when. */
  LINK_USED: 401,
  /** Links don't sign people in on this installation: they have to enter the password first. */
  LINK_NEEDS_SIGN_IN: 401,
  FORBIDDEN: 403,
  /** The role requires a second factor that the account does not have yet. */
  SECOND_FACTOR_MISSING: 403,
  /** The password was reset by mail alone, and the call shows full numbers, packets or exports. */
  RESET_BY_MAIL: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** Someone changed the record since the client read it; nothing was written. */
  OUTDATED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  /** The idempotency key was already used for a different request. */
  KEY_REUSED: 409,
  TOO_MANY_REQUESTS: 429,
  /** A stored file is missing or damaged: only the operator can help. */
  FILE_UNREADABLE: 500,
  UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** With the one that no one throws on purpose: an error of the portal itself. */
export type ListedCode = ErrorCode | 'INTERNAL'

/** The `type` of a problem document. */
export function problemType(code: ListedCode): string {
  return `urn:epay:${code.toLowerCase().replaceAll('_', '-')}`
}

/** `birthDate` -> `BirthDate`. */
export function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `BirthDate` -> `birthDate`. */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

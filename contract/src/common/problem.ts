import type { z } from 'zod'
import type { problemSchema } from './problem-schema.ts'

export type Problem = z.infer<typeof problemSchema>

/** The error body of the calls that set a password. */
export type DescribedErrors = { code: string; description: string }[]

export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  LINK_EXPIRED: 401,
  /** This portal didn't issue the token, or the link is for another purpose. */
  LINK_INVALID: 401,
  /** The link's recipient no longer has the role that the link was sent for. */
  LINK_REVOKED: 401,
  /** The link's task is already done; the detail contains the person and the time. */
  LINK_USED: 401,
  /** This portal doesn't allow sign-in by link, or the recipient must set up a second factor first. */
  LINK_NEEDS_SIGN_IN: 401,
  FORBIDDEN: 403,
  /** The role or the call requires a second factor, and none is set up. */
  SECOND_FACTOR_MISSING: 403,
  /** The password was reset by email alone, and the call is closed to such accounts (`isClosedAfterReset`). */
  RESET_BY_MAIL: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** Someone else has changed the record; nothing was written. */
  OUTDATED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  /** The idempotency key was already used for a different request. */
  KEY_REUSED: 409,
  TOO_MANY_REQUESTS: 429,
  /** A stored file is missing or damaged, which only the operator can fix. */
  FILE_UNREADABLE: 500,
  UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** Error codes, including the one for unexpected errors. */
export type DocumentedCode = ErrorCode | 'INTERNAL'

export function problemType(code: DocumentedCode): string {
  return `urn:epay:${code.toLowerCase().replaceAll('_', '-')}`
}

/** `birthDate` becomes `BirthDate`. */
export function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `BirthDate` becomes `birthDate`. */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

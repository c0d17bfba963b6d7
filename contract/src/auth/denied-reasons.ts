import { AUTH_MESSAGES } from './messages.ts'

const DENIED_TEXTS: Record<string, { title: string; text: string }> = {
  'missing-token': { title: 'Invalid Token', text: 'No authorization token was provided in the URL.' },
  'invalid-token': { title: 'Invalid Token', text: 'The authorization token is invalid or has expired.' },
  'validation-failed': {
    title: 'Validation Failed',
    text: 'Token validation failed. Please contact your administrator.',
  },
  'network-error': {
    title: 'Connection Error',
    text: 'Unable to connect to the server. Please check your internet connection.',
  },
  'server-error': { title: 'Server Error', text: 'A server error occurred. Please try again later.' },
  unauthorized: { title: 'Access Denied', text: AUTH_MESSAGES.forbidden },
}

const DEFAULT_DENIED_TEXT = {
  title: 'Access Denied',
  text: "You don't have permission to access this resource. Please contact your administrator if you believe this is an error.",
}

type DeniedReason = string | null

export function deniedText(reason: DeniedReason): { title: string; text: string } {
  return (reason && Object.hasOwn(DENIED_TEXTS, reason) && DENIED_TEXTS[reason]) || DEFAULT_DENIED_TEXT
}

export function deniedHelp(reason: DeniedReason): string {
  return reason?.includes('token')
    ? 'Please check your email for a valid authorization link.'
    : 'You need to be an HR Manager, CFO, Admin, or have a valid authorization token.'
}

/**
 * For each failure, the message that /validate-token shows and the reason that it passes to /unauthorized. Source:
 * hiring specification, section 8.
 */
export const TOKEN_FAILURES = {
  noToken: { reason: 'missing-token', message: 'No token provided in URL' },
  invalidOrExpired: { reason: 'invalid-token', message: 'Invalid or expired JWT token' },
  invalidResponse: { reason: 'invalid-response', message: 'Invalid response from server' },
  badRequest: { reason: 'invalid-token', message: 'Invalid token provided' },
  unauthorized: { reason: 'unauthorized', message: 'Token validation failed' },
  serverError: { reason: 'server-error', message: 'Server error occurred' },
  noResponse: { reason: 'network-error', message: 'Unable to connect to server' },
  unknown: { reason: 'validation-failed', message: 'Failed to validate token' },
} as const
export type TokenFailure = keyof typeof TOKEN_FAILURES

export function tokenFailureOfStatus(status: number): TokenFailure {
  if (status === 400) return 'badRequest'
  if (status === 401) return 'unauthorized'
  if (status === 500) return 'serverError'
  return 'unknown'
}

/** /validate-token: where each failure leads. Source: hiring specification, section 8. */
export const TOKEN_FAILURES = {
  noToken: { reason: 'missing-token', message: 'No token provided in URL' },
  notAToken: { reason: 'invalid-token', message: 'Invalid or expired JWT token' },
  emptyAnswer: { reason: 'invalid-response', message: 'Invalid response from server' },
  badRequest: { reason: 'invalid-token', message: 'Invalid token provided' },
  unauthorized: { reason: 'unauthorized', message: 'Token validation failed' },
  serverError: { reason: 'server-error', message: 'Server error occurred' },
  noResponse: { reason: 'network-error', message: 'Unable to connect to server' },
  otherwise: { reason: 'validation-failed', message: 'Failed to validate token' },
} as const
export type TokenFailure = keyof typeof TOKEN_FAILURES

export function tokenFailureOfStatus(status: number): TokenFailure {
  if (status === 400) return 'badRequest'
  if (status === 401) return 'unauthorized'
  if (status === 500) return 'serverError'
  return 'otherwise'
}

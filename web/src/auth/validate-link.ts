import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { type TokenFailure, tokenFailureOfStatus } from '@epay/contract/auth/token-validation'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, errorMessage, isProblem } from '#web/lib/api-error.ts'
import { areUsable } from './session.ts'
import { isExpired, linkClaimsOf } from './token-claims.ts'

export type LinkValidation =
  | { outcome: 'valid'; tokens: SessionTokens; applicationId: string | undefined }
  /** Links don't sign in by themselves here: the password comes first, then where the link led. */
  | { outcome: 'signInFirst'; applicationId: string | undefined }
  /** `usedFor`: what came of a link that is used up, and by whom. */
  | { outcome: 'failed'; failure: TokenFailure; usedFor?: string }

function failed(failure: TokenFailure, usedFor?: string): LinkValidation {
  return { outcome: 'failed', failure, usedFor }
}

function failureOf(error: unknown): TokenFailure {
  if (!(error instanceof ApiError)) return 'otherwise'
  if (error.status === 'network') return 'noResponse'
  if (isProblem(error, 'LINK_EXPIRED')) return 'notAToken'
  if (isProblem(error, 'LINK_INVALID')) return 'badRequest'
  // Success whose body is not the two tokens.
  return error.status < 300 ? 'emptyAnswer' : tokenFailureOfStatus(error.status)
}

/** Exchanges a mailed link's token for a session; what is no token, or an old one, is not even sent. */
export async function validateLink(token: string): Promise<LinkValidation> {
  if (token === '') return failed('noToken')
  const claims = linkClaimsOf(token)
  if (!claims || isExpired(claims)) return failed('notAToken')
  try {
    const tokens = await callApi(authEndpoints.validateEmailToken, { body: { token } })
    if (!areUsable(tokens)) return failed('emptyAnswer')
    return { outcome: 'valid', tokens, applicationId: claims.applicationId }
  } catch (error) {
    if (isProblem(error, 'LINK_NEEDS_SIGN_IN'))
      return { outcome: 'signInFirst', applicationId: claims.applicationId }
    return failed(failureOf(error), isProblem(error, 'LINK_USED') ? errorMessage(error) : undefined)
  }
}

import type { SessionTokens } from '@epay/contract/auth/schemas'
import { createStore } from '#web/lib/store.ts'
import { type AccessClaims, accessClaimsOf, isExpired } from './token-claims.ts'

export type SessionUser = Readonly<Omit<AccessClaims, 'exp'>>

export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'authenticated'; user: SessionUser }
  /** The server didn't respond, so whether the session continues is unknown. The check is retried after `waitMs`. */
  | { status: 'unknown'; user?: undefined; tries: number; waitMs: number }
  /**
   * `hasLoggedOut`: the user logged out, so nothing is kept for the next user. `reason`: why a session ended without
   * a logout.
   */
  | { status: 'unauthenticated'; user?: undefined; hasLoggedOut: boolean; reason?: string }

export const TOKEN_KEY = 'token'
const REFRESH_TOKEN_KEY = 'refreshToken'
/** Set if the stored access token had already expired when it arrived, according to this device's clock. */
const WRONG_CLOCK_KEY = 'epay-wrong-clock'

export const sessionStore = createStore<Session>({ status: 'loading' })

export const secondFactorRefusals = createStore(0)

/** Reads local storage, because another tab may have just changed it. */
export function readTokens(): Partial<SessionTokens> {
  return {
    token: localStorage.getItem(TOKEN_KEY) || undefined,
    refreshToken: localStorage.getItem(REFRESH_TOKEN_KEY) || undefined,
  }
}

/**
 * Whether this token identifies a user and hasn't expired. A token that arrives expired means that this device's
 * clock is wrong, so the token is used until the server returns 401. Otherwise, it would be refreshed in an endless
 * loop.
 */
export function isUsable(token: string): boolean {
  const claims = accessClaimsOf(token)
  if (!claims) return false
  const isClockWrong = localStorage.getItem(WRONG_CLOCK_KEY) !== null && token === readTokens().token
  return isClockWrong || !isExpired(claims)
}

/** Trusts this device's clock to decide whether the token has expired, until the next token arrives. */
export function trustClock(): void {
  localStorage.removeItem(WRONG_CLOCK_KEY)
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  const claims = accessClaimsOf(token)
  // The access token is written last, so that a tab that sees it also reads the matching values.
  localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken)
  if (claims && isExpired(claims)) localStorage.setItem(WRONG_CLOCK_KEY, '1')
  else trustClock()
  localStorage.setItem(TOKEN_KEY, token)
  adoptTokens()
}

type SignOut = { hasLoggedOut?: boolean; reason?: string }

export function clearTokens({ hasLoggedOut = false, reason }: SignOut = {}): void {
  localStorage.removeItem(REFRESH_TOKEN_KEY)
  trustClock()
  localStorage.removeItem(TOKEN_KEY)
  if (hasLoggedOut || reason) sessionStore.write({ status: 'unauthenticated', hasLoggedOut, reason })
  else adoptTokens()
}

/** Updates the session from local storage, without a request. */
export function adoptTokens(): void {
  const { token } = readTokens()
  const claims = token ? accessClaimsOf(token) : undefined
  const previousSession = sessionStore.read()
  if (claims) {
    const { exp: _, ...user } = claims
    const nextSession = { status: 'authenticated', user } as const
    // A refreshed token usually has the same claims, so subscribers need no update.
    if (JSON.stringify(nextSession) !== JSON.stringify(previousSession)) sessionStore.write(nextSession)
  } else if (previousSession.status !== 'unauthenticated')
    sessionStore.write({ status: 'unauthenticated', hasLoggedOut: false })
}

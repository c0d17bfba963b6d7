import type { SessionTokens } from '@epay/contract/auth/schemas'
import { createStore } from '#web/lib/store.ts'
import { type AccessClaims, accessClaimsOf, isExpired } from './token-claims.ts'

export type SessionUser = Readonly<Omit<AccessClaims, 'exp'>>

export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'authenticated'; user: SessionUser }
  /** The server has not said whether the session continues, and is asked again after `waitMs`. */
  | { status: 'unanswered'; user?: undefined; tries: number; waitMs: number }
  /** `hasLeft`: the user logged out, so that the next user starts afresh. `reason`: why a session ended by itself. */
  | { status: 'unauthenticated'; user?: undefined; hasLeft: boolean; reason?: string }

export const TOKEN_KEY = 'token'
const REFRESH_TOKEN_KEY = 'refreshToken'
/** Set while the access token is one that was over by this device's clock when it came. */
const WRONG_CLOCK_KEY = 'epay-wrong-clock'

export const sessionStore = createStore<Session>({ status: 'loading' })

/** How many calls were refused because the caller's role needs a second factor first. */
export const secondFactorRefusals = createStore(0)

/** What local storage holds now; other tabs may have changed it a moment ago. */
export function readTokens(): Partial<SessionTokens> {
  return {
    token: localStorage.getItem(TOKEN_KEY) || undefined,
    refreshToken: localStorage.getItem(REFRESH_TOKEN_KEY) || undefined,
  }
}

/**
 * Whether this token identifies a user and has not expired. A token that arrives expired shows that this device's
 * clock is wrong: then only the server's 401 counts, or the token would be renewed in an endless loop.
 */
export function isUsable(token: string): boolean {
  const claims = accessClaimsOf(token)
  if (!claims) return false
  const isClockWrong = localStorage.getItem(WRONG_CLOCK_KEY) !== null && token === readTokens().token
  return isClockWrong || !isExpired(claims)
}

/** From now on the clock says whether the token is over, until the next one comes. */
export function trustClock(): void {
  localStorage.removeItem(WRONG_CLOCK_KEY)
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  const claims = accessClaimsOf(token)
  // The access token last: a tab that sees the new one must find the values that belong to it.
  localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken)
  if (claims && isExpired(claims)) localStorage.setItem(WRONG_CLOCK_KEY, '1')
  else trustClock()
  localStorage.setItem(TOKEN_KEY, token)
  adoptTokens()
}

/** `hasLeft` and `reason`: as in the session, if it ends by this. */
export function clearTokens({ hasLeft = false, reason }: { hasLeft?: boolean; reason?: string } = {}): void {
  localStorage.removeItem(REFRESH_TOKEN_KEY)
  trustClock()
  localStorage.removeItem(TOKEN_KEY)
  if (hasLeft || reason) sessionStore.write({ status: 'unauthenticated', hasLeft, reason })
  else adoptTokens()
}

/** Takes over what local storage holds, without asking the server. */
export function adoptTokens(): void {
  const { token } = readTokens()
  const claims = token ? accessClaimsOf(token) : undefined
  const before = sessionStore.read()
  if (claims) {
    const { exp: _, ...user } = claims
    const after = { status: 'authenticated', user } as const
    // A renewed token usually says the same.
    if (JSON.stringify(after) !== JSON.stringify(before)) sessionStore.write(after)
  } else if (before.status !== 'unauthenticated')
    sessionStore.write({ status: 'unauthenticated', hasLeft: false })
}

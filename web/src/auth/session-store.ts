import type { SessionTokens } from '@epay/contract/auth/schemas'
import { createStore } from '#web/lib/store.ts'
import { type AccessClaims, accessClaimsOf } from './token-claims.ts'

export type SessionUser = Readonly<Omit<AccessClaims, 'exp'>>

export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'authenticated'; user: SessionUser }
  /** The server has not said whether the session goes on, and is asked again after `waitMs`. */
  | { status: 'unanswered'; user?: undefined; tries: number; waitMs: number }
  /** `hasLeft`: the user logged out, so that the next user starts afresh. `reason`: why a session ended by itself. */
  | { status: 'unauthenticated'; user?: undefined; hasLeft: boolean; reason?: string }

export const TOKEN_KEY = 'token'
const REFRESH_TOKEN_KEY = 'refreshToken'

/** Who is signed in, by the tokens in local storage. */
export const sessionStore = createStore<Session>({ status: 'loading' })

/** How many calls were refused because the role of whoever made them needs a second factor first. */
export const secondFactorRefusals = createStore(0)

/** What local storage holds now; other tabs may have changed it a moment ago. */
export function readTokens(): Partial<SessionTokens> {
  return {
    token: localStorage.getItem(TOKEN_KEY) || undefined,
    refreshToken: localStorage.getItem(REFRESH_TOKEN_KEY) || undefined,
  }
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  // The refresh token first: whoever sees the new access token must find its partner beside it.
  localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken)
  localStorage.setItem(TOKEN_KEY, token)
  adoptTokens()
}

/** `hasLeft` and `reason`: as in the session, if it ends by this. */
export function clearTokens({ hasLeft = false, reason }: { hasLeft?: boolean; reason?: string } = {}): void {
  localStorage.removeItem(REFRESH_TOKEN_KEY)
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

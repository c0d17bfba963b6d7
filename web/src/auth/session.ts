import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { Role } from '@epay/contract/auth/roles'
import { type AccessClaims, accessClaimsSchema, type SessionTokens } from '@epay/contract/auth/schemas'
import { useSyncExternalStore } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { forgetAllInTab } from '#web/lib/kept-in-tab.ts'
import { refreshSession } from './refresh-session.ts'
import { decodeClaims, isExpired } from './token-claims.ts'
import { clearTokens, onTokensChanged, readTokens, storeTokens } from './token-store.ts'

export type SessionUser = { id: string; name: string; roles: readonly Role[]; isLinkSession: boolean }

export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'authenticated'; user: SessionUser }
  /** `hasLeft`: by Log Out, so that the next to sign in starts afresh. */
  | { status: 'unauthenticated'; user?: undefined; hasLeft: boolean }

let session: Session = { status: 'loading' }
let isLeaving = false
const listeners = new Set<() => void>()

function publish(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  session = next
  for (const listener of listeners) listener()
}

export function readSession(): Session {
  return session
}

export function onSessionChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChanged, readSession)
}

/** The signed-in user of a page behind the route guard. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This component belongs behind the route guard')
  return user
}

function sessionOf(claims: AccessClaims | undefined): Session {
  if (!claims) return { status: 'unauthenticated', hasLeft: isLeaving }
  const { nameid, name, role, scope } = claims
  return { status: 'authenticated', user: { id: nameid, name, roles: role, isLinkSession: scope === 'link' } }
}

/** Takes over what local storage holds, without asking the server. */
function adoptTokens(): void {
  const { token } = readTokens()
  const claims = token ? decodeClaims(token, accessClaimsSchema) : undefined
  if (claims) isLeaving = false
  publish(sessionOf(claims))
}

/** Without an answer from the server the tokens stay, and the next page or connection tries again. */
async function renew(rejected: string): Promise<void> {
  publish({ status: 'loading' })
  try {
    await refreshSession(rejected)
    adoptTokens()
  } catch {
    publish({ status: 'unauthenticated', hasLeft: false })
  }
}

/**
 * Settles who is signed in before a page opens: an expired token grants no role, so it is renewed first.
 * Costs nothing while the token is good.
 */
export async function settleSession(): Promise<void> {
  const { token, refreshToken } = readTokens()
  const claims = token ? decodeClaims(token, accessClaimsSchema) : undefined
  const isUsable = claims !== undefined && !isExpired(claims)
  if (token && refreshToken && !isUsable) return renew(token)
  if (token && !isUsable) clearTokens()
  adoptTokens()
}

/** Settles the session at start and keeps it in step with the other tabs. */
export async function watchSession(): Promise<void> {
  onTokensChanged(() => {
    if (session.status !== 'loading') adoptTokens()
  })
  window.addEventListener('online', () => {
    if (session.status === 'unauthenticated' && readTokens().token) void settleSession()
  })
  await settleSession()
}

/** Begins a session with tokens that the server gave; empty ones end it. */
export function signIn(tokens: SessionTokens): void {
  if (tokens.token && tokens.refreshToken) storeTokens(tokens)
  else clearTokens()
  adoptTokens()
}

/** As `signIn`, with what a mailed link gave; a session by password of the same person stays, because it opens more. */
export function signInByLink(tokens: SessionTokens): void {
  const claims = decodeClaims(tokens.token, accessClaimsSchema)
  const { user } = session
  if (user && !user.isLinkSession && user.id === claims?.nameid) return
  signIn(tokens)
}

/** Ends the session at once here, and on the server as soon as it can be told. */
export function signOut(): void {
  const { token, refreshToken } = readTokens()
  isLeaving = true
  forgetAllInTab()
  clearTokens()
  adoptTokens()
  void endOnServer({ token, refreshToken })
}

async function endOnServer({ token, refreshToken }: Partial<SessionTokens>): Promise<void> {
  const found = token ? decodeClaims(token, accessClaimsSchema) : undefined
  try {
    if (token && found && !isExpired(found)) await callApi(authEndpoints.logout, { bearer: token })
    else if (refreshToken) {
      const fresh = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
      await callApi(authEndpoints.logout, { bearer: fresh.token })
    }
  } catch {
    // Best effort: this browser has forgotten the tokens already.
  }
}

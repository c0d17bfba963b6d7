import { SESSION_ENDED_ELSEWHERE } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { useStore } from '#web/lib/store.ts'
import {
  adoptTokens,
  clearTokens,
  readTokens,
  type Session,
  type SessionUser,
  sessionStore,
  storeTokens,
  TOKEN_KEY,
  trustClock,
} from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

export function useSession(): Session {
  return useStore(sessionStore)
}

export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This component must be inside the route guard')
  return user
}

export function syncTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== TOKEN_KEY) return
    if (sessionStore.read().user && !readTokens().token) clearTokens({ reason: SESSION_ENDED_ELSEWHERE })
    else adoptTokens()
  })
  // A token stored during an earlier visit may really have expired.
  trustClock()
}

export function areUsable({ token, refreshToken }: SessionTokens): boolean {
  return refreshToken !== '' && accessClaimsOf(token) !== undefined
}

export function signIn(tokens: SessionTokens): void {
  if (areUsable(tokens)) storeTokens(tokens)
  else clearTokens()
}

/**
 * Like `signIn`, but for an emailed link's tokens. Keeps a password session of the same user, because it allows more.
 */
export function signInByLink(tokens: SessionTokens): void {
  const claims = accessClaimsOf(tokens.token)
  const { user } = sessionStore.read()
  if (user && !user.isLinkSession && user.id === claims?.id) return
  signIn(tokens)
}

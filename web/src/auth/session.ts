import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES, SESSION_ENDED_ELSEWHERE } from '@epay/contract/auth/messages'
import { isWithoutPages, mayOpen, type PageAccess } from '@epay/contract/auth/pages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import type { Role } from '@epay/contract/common/roles'
import { callApi } from '#web/lib/api-client.ts'
import { retryDelayMs } from '#web/lib/api-error.ts'
import { forgetPageAndTab } from '#web/lib/kept.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { useStore } from '#web/lib/store.ts'
import { refreshSession } from './refresh-session.ts'
import {
  adoptTokens,
  clearTokens,
  isUsable,
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

/** The signed-in user of a page behind the route guard. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This component belongs behind the route guard')
  return user
}

/** Without an answer from the server the tokens stay. */
async function renew(rejected: string): Promise<void> {
  const before = sessionStore.read()
  const isAgain = before.status === 'unanswered'
  // The page that says so stays until there is an answer.
  if (!isAgain) sessionStore.write({ status: 'loading' })
  try {
    await refreshSession(rejected)
    adoptTokens()
  } catch (error) {
    const tries = isAgain ? before.tries + 1 : 1
    sessionStore.write({ status: 'unanswered', tries, waitMs: retryDelayMs(tries, error) })
  }
}

/**
 * Settles who is signed in before a page opens: an expired token grants no role, so it is renewed first; so is one
 * whose roles don't open the page, because the office may have given one since. Costs nothing otherwise.
 */
export async function settleSession(access: PageAccess = 'signedIn'): Promise<void> {
  const { token, refreshToken } = readTokens()
  const isStale = token !== undefined && !isUsable(token)
  if (isStale && refreshToken) return renew(token)
  if (isStale) clearTokens({ reason: AUTH_MESSAGES.sessionOver })
  else adoptTokens()
  const { user } = sessionStore.read()
  if (token && refreshToken && user && !isRoleThere(access, user.roles)) await askForRoles(token)
}

/** Whoever has no role that opens a page may have got the first one. */
function isRoleThere(access: PageAccess, roles: readonly Role[]): boolean {
  return mayOpen(access, roles) && !isWithoutPages(roles)
}

/** The page says what the roles open, whether the server answers this or not. */
async function askForRoles(token: string): Promise<void> {
  await refreshSession(token, { isNeeded: false }).catch(() => undefined)
}

/** Settles the session at start and keeps it in step with the other tabs. */
export async function watchSession(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== TOKEN_KEY) return
    if (sessionStore.read().user && !readTokens().token) clearTokens({ reason: SESSION_ENDED_ELSEWHERE })
    else adoptTokens()
  })
  window.addEventListener('online', () => {
    if (sessionStore.read().status === 'unanswered') void settleSession()
  })
  // What an earlier visit left may be over by any clock.
  trustClock()
  await settleSession()
}

/** Do these tokens identify a user? */
export function areUsable({ token, refreshToken }: SessionTokens): boolean {
  return refreshToken !== '' && accessClaimsOf(token) !== undefined
}

/** Begins a session with tokens that the server gave; tokens that are empty or identify nobody end it. */
export function signIn(tokens: SessionTokens): void {
  if (areUsable(tokens)) storeTokens(tokens)
  else clearTokens()
}

/** As `signIn`, with what a mailed link gave; a session by password of the same person stays, because it opens more. */
export function signInByLink(tokens: SessionTokens): void {
  const claims = accessClaimsOf(tokens.token)
  const { user } = sessionStore.read()
  if (user && !user.isLinkSession && user.id === claims?.id) return
  signIn(tokens)
}

/** Ends the session at once here, and on the server as soon as it can be told, if it has a call for that. */
export function signOut(): void {
  const { token, refreshToken } = readTokens()
  const usable = token && isUsable(token) ? token : undefined
  forgetPageAndTab()
  clearTokens({ hasLeft: true })
  void endOnServer({ token: usable, refreshToken })
}

/** `token`: only if it is usable; else the session is renewed to be ended. */
async function endOnServer({ token, refreshToken }: Partial<SessionTokens>): Promise<void> {
  try {
    if (!(await hasExtra('logOut'))) return
    if (token) await callApi(authEndpoints.logout, { bearer: token })
    else if (refreshToken) {
      const fresh = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
      await callApi(authEndpoints.logout, { bearer: fresh.token })
    }
  } catch {
    // Best effort: this browser has forgotten the tokens already.
  }
}

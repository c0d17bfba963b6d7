import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { isWithoutPages, mayOpen, type PageAccess } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { retryDelayMs } from '#web/lib/api-error.ts'
import { refreshSession } from './refresh-session.ts'
import { adoptTokens, clearTokens, isUsable, readTokens, sessionStore } from './session-store.ts'

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

/** An account without a role that opens a page may just have received one. */
function isRoleThere(access: PageAccess, roles: readonly Role[]): boolean {
  return mayOpen(access, roles) && !isWithoutPages(roles)
}

/** The page says what the roles open, whether the server answers this or not. */
async function askForRoles(token: string): Promise<void> {
  await refreshSession(token, { isNeeded: false }).catch(() => undefined)
}

/** Settles the session, and again when the browser is back online while it waits for an answer. */
export async function watchSession(): Promise<void> {
  window.addEventListener('online', () => {
    if (sessionStore.read().status === 'unanswered') void settleSession()
  })
  await settleSession()
}

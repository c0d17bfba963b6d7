import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { canOpen, isWithoutPages, type PageAccess } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { retryDelayMs } from '#web/lib/api-error.ts'
import { refreshSession } from './refresh-session.ts'
import { adoptTokens, clearTokens, isUsable, readTokens, sessionStore } from './session-store.ts'

async function renew(rejectedToken: string): Promise<void> {
  const before = sessionStore.read()
  const isRetry = before.status === 'unanswered'
  // The page for an unreachable server stays until there is a response.
  if (!isRetry) sessionStore.write({ status: 'loading' })
  try {
    await refreshSession(rejectedToken)
    adoptTokens()
  } catch (error) {
    const tries = isRetry ? before.tries + 1 : 1
    sessionStore.write({ status: 'unanswered', tries, waitMs: retryDelayMs(tries, error) })
  }
}

/**
 * Settles the session before a page opens. Renews an expired token, which grants no role, and one whose roles don't
 * open the page, because the office may have just granted a role. Costs nothing otherwise.
 */
export async function settleSession(access: PageAccess = 'signedIn'): Promise<void> {
  const { token, refreshToken } = readTokens()
  const isStale = token !== undefined && !isUsable(token)
  if (isStale && refreshToken) return renew(token)
  if (isStale) clearTokens({ reason: AUTH_MESSAGES.sessionOver })
  else adoptTokens()
  const { user } = sessionStore.read()
  if (token && refreshToken && user && !hasAllowedRole(access, user.roles)) await askForRoles(token)
}

/** An account without pages may have just received a role. */
function hasAllowedRole(access: PageAccess, roles: readonly Role[]): boolean {
  return canOpen(access, roles) && !isWithoutPages(roles)
}

/** Ignores errors, because the page reports missing roles itself. */
async function askForRoles(token: string): Promise<void> {
  await refreshSession(token, { isNeeded: false }).catch(() => undefined)
}

export async function watchSession(): Promise<void> {
  window.addEventListener('online', () => {
    if (sessionStore.read().status === 'unanswered') void settleSession()
  })
  await settleSession()
}

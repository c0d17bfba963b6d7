import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { canOpen, hasNoPages, type PageAccess } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { retryDelayMs } from '#web/lib/api-error.ts'
import { refreshSession } from './refresh-session.ts'
import { adoptTokens, clearTokens, isUsable, readTokens, sessionStore } from './session-store.ts'

async function refreshStaleSession(rejectedToken: string): Promise<void> {
  const previousSession = sessionStore.read()
  const isRetry = previousSession.status === 'unknown'
  // The page that says EPay is unavailable stays until there is a response.
  if (!isRetry) sessionStore.write({ status: 'loading' })
  try {
    await refreshSession(rejectedToken)
    adoptTokens()
  } catch (error) {
    const tries = isRetry ? previousSession.tries + 1 : 1
    sessionStore.write({ status: 'unknown', tries, waitMs: retryDelayMs(tries, error) })
  }
}

/**
 * Updates the session before a page opens. Refreshes a token that has expired, or whose roles don't open the page,
 * because the office may have just granted a role. Sends no request otherwise.
 */
export async function resolveSession(access: PageAccess = 'signedIn'): Promise<void> {
  const { token, refreshToken } = readTokens()
  const isExpiredToken = token !== undefined && !isUsable(token)
  if (isExpiredToken && refreshToken) return refreshStaleSession(token)
  if (isExpiredToken) clearTokens({ reason: AUTH_MESSAGES.sessionOver })
  else adoptTokens()
  const { user } = sessionStore.read()
  if (token && refreshToken && user && !hasAllowedRole(access, user.roles)) await refreshRoles(token)
}

/** Returns false for an account without pages, because the office may have just granted it a role. */
function hasAllowedRole(access: PageAccess, roles: readonly Role[]): boolean {
  return canOpen(access, roles) && !hasNoPages(roles)
}

/** Ignores errors, because the page reports missing roles itself. */
async function refreshRoles(token: string): Promise<void> {
  await refreshSession(token, { isRejected: false }).catch(() => undefined)
}

export async function watchSession(): Promise<void> {
  window.addEventListener('online', () => {
    if (sessionStore.read().status === 'unknown') void resolveSession()
  })
  await resolveSession()
}

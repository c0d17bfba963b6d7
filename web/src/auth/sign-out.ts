import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { callApi } from '#web/lib/api-client.ts'
import { clearPageAndTab } from '#web/lib/browser-storage.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { clearTokens, isUsable, readTokens } from './session-store.ts'

/** Ends the session here right away, and on the server in the background if it supports that. */
export function signOut(): void {
  const { token, refreshToken } = readTokens()
  const usable = token && isUsable(token) ? token : undefined
  clearPageAndTab()
  clearTokens({ hasLoggedOut: true })
  void endOnServer({ token: usable, refreshToken })
}

/** `token`: only if usable; otherwise the session is renewed first in order to end it. */
async function endOnServer({ token, refreshToken }: Partial<SessionTokens>): Promise<void> {
  try {
    if (!(await hasExtra('logOut'))) return
    if (token) await callApi(authEndpoints.logout, { bearer: token })
    else if (refreshToken) {
      const fresh = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
      await callApi(authEndpoints.logout, { bearer: fresh.token })
    }
  } catch {
    // Best effort: this browser has already forgotten the tokens.
  }
}

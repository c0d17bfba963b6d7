import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { callApi } from '#web/lib/api-client.ts'
import { forgetPageAndTab } from '#web/lib/browser-storage.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { clearTokens, isUsable, readTokens } from './session-store.ts'

/** Ends the session right away here, and on the server as soon as it can be told, if it has a call for that. */
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

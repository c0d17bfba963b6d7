import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { callApi } from '#web/lib/api-client.ts'
import { clearPageAndTabStorage } from '#web/lib/browser-storage.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { clearTokens, isUsable, readTokens } from './session-store.ts'

/** Ends the session in this browser right away, and on the server in the background if the server supports it. */
export function signOut(): void {
  const { token, refreshToken } = readTokens()
  const usableToken = token && isUsable(token) ? token : undefined
  clearPageAndTabStorage()
  clearTokens({ hasLoggedOut: true })
  void endOnServer({ token: usableToken, refreshToken })
}

/** `token`: undefined if it has expired; the session is then refreshed before it is ended. */
async function endOnServer({ token, refreshToken }: Partial<SessionTokens>): Promise<void> {
  try {
    if (!(await hasExtra('logOut'))) return
    if (token) await callApi(authEndpoints.logout, { bearer: token })
    else if (refreshToken) {
      const newTokens = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
      await callApi(authEndpoints.logout, { bearer: newTokens.token })
    }
  } catch {
    // Best effort: this browser has already discarded the tokens.
  }
}

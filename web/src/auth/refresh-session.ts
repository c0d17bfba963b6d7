import { authEndpoints } from '@epay/contract/auth/endpoints'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { clearTokens, readTokens, storeTokens } from './session-store.ts'
import { accessClaimsOf, isExpired } from './token-claims.ts'

const LOCK_NAME = 'epay-refresh-token'
/** Local storage reaches the other tabs' processes a moment after it was written; locks reach them at once. */
const STORAGE_LAG_MS = 250
/** With these the server has not said whether the session is over, so it goes on. */
const NO_VERDICT: readonly ApiError['status'][] = ['network', 429, 502, 503, 504]

let running: Promise<string | undefined> | undefined

/**
 * A working access token in place of `rejected`; one request at a time for all callers and tabs.
 * Gives `undefined` when the session is over: the tokens are cleared then.
 * Throws: ApiError when the server could not be asked; the tokens stay.
 */
export function refreshSession(rejected: string | undefined): Promise<string | undefined> {
  running ??= withLock(() => exchange(rejected)).finally(() => {
    running = undefined
  })
  return running
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on secure origins only; elsewhere this tab's own promise has to do.
  if (!('locks' in navigator)) return work()
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    const hold = async () => {
      const { token } = readTokens()
      await work().then(resolve, reject)
      // This tab goes on at once; the next one would still read the tokens that are used up.
      if (readTokens().token !== token) await new Promise(done => setTimeout(done, STORAGE_LAG_MS))
    }
    locks.request(LOCK_NAME, hold).catch(reject)
  })
}

async function exchange(rejected: string | undefined): Promise<string | undefined> {
  const { token, refreshToken } = readTokens()
  if (token && token !== rejected && isUsable(token)) return token
  if (!refreshToken) {
    clearTokens()
    return undefined
  }
  try {
    const fresh = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
    if (!fresh.refreshToken || !accessClaimsOf(fresh.token)) throw new Error('The new tokens say nobody')
    // Signed out, or in as someone else, while the answer was on its way.
    if (readTokens().refreshToken !== refreshToken) return readTokens().token
    storeTokens(fresh)
    return fresh.token
  } catch (error) {
    if (error instanceof ApiError && NO_VERDICT.includes(error.status)) throw error
    if (readTokens().refreshToken === refreshToken) clearTokens()
    return undefined
  }
}

function isUsable(token: string): boolean {
  const claims = accessClaimsOf(token)
  return claims !== undefined && !isExpired(claims)
}

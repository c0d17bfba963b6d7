import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, isProblem, isTemporary } from '#web/lib/api-error.ts'
import { clearTokens, isUsable, readTokens, storeTokens } from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

const LOCK_NAME = 'epay-refresh-token'
/** Other tabs' processes see local storage writes after a delay, but locks immediately. */
const STORAGE_LAG_MS = 250

let running: Promise<string | undefined> | undefined

/**
 * Replaces `rejectedToken` with a working access token, with one request at a time across callers and tabs. Returns
 * undefined and clears the tokens if the session is over.
 * @param isRefused false for a token that wasn't refused, which then stays whatever the server says
 * Throws: ApiError when the server couldn't be reached; the tokens stay.
 */
export function refreshSession(
  rejectedToken: string | undefined,
  { isNeeded: isRefused = true } = {},
): Promise<string | undefined> {
  running ??= withLock(() => exchange(rejectedToken, isRefused)).finally(() => {
    running = undefined
  })
  return running
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks only on secure origins; elsewhere the promise shared within this tab must do.
  if (!('locks' in navigator)) return work()
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    const runLocked = async () => {
      const { token } = readTokens()
      await work().then(resolve, reject)
      // This tab continues right away, but the next one would still read the used tokens.
      if (readTokens().token !== token) await new Promise(done => setTimeout(done, STORAGE_LAG_MS))
    }
    locks.request(LOCK_NAME, runLocked).catch(reject)
  })
}

async function exchange(rejectedToken: string | undefined, isRefused: boolean): Promise<string | undefined> {
  const { token, refreshToken } = readTokens()
  if (token && token !== rejectedToken && isUsable(token)) return token
  if (!refreshToken) {
    clearTokens({ reason: token && AUTH_MESSAGES.sessionOver })
    return undefined
  }
  try {
    const fresh = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
    if (!fresh.refreshToken || !accessClaimsOf(fresh.token))
      throw new Error('The new access token identifies no user')
    // The user signed out, or someone else signed in, during the request.
    if (readTokens().refreshToken !== refreshToken) return readTokens().token
    storeTokens(fresh)
    return fresh.token
  } catch (error) {
    if (!isSessionOver(error)) throw toTemporaryError(error)
    if (isRefused && readTokens().refreshToken === refreshToken) clearTokens({ reason: reasonOf(error) })
    return undefined
  }
}

/**
 * Whether the server itself said that the session is over. An HTML page comes from something else, and a partial
 * response or a failing server proves nothing.
 */
function isSessionOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 401) return true
  const isRefusal = error.status !== 'network' && error.status >= 400 && error.status < 500
  return isRefusal && !error.isPage && !isTemporary(error) && error.status !== 408
}

/** Makes callers retry, because anything that keeps the server from responding is temporary. */
function toTemporaryError(error: unknown): unknown {
  if (isTemporary(error)) return error
  return new ApiError({ status: 503, message: REQUEST_MESSAGES.unavailable, cause: error })
}

function reasonOf(error: unknown): string {
  const isFromEPay = error instanceof ApiError && isProblem(error, 'NOT_SIGNED_IN')
  return (isFromEPay && error.body.detail) || AUTH_MESSAGES.sessionOver
}

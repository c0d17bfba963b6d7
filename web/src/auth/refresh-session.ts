import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, isProblem, isTemporary } from '#web/lib/api-error.ts'
import { clearTokens, isUsable, readTokens, storeTokens } from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

const LOCK_NAME = 'epay-refresh-token'
/** Other tabs might see a local storage write with a delay, but they see a released lock immediately. */
const STORAGE_LAG_MS = 250

let pendingRefresh: Promise<string | undefined> | undefined

/**
 * Returns a usable access token that replaces `rejectedToken`. Sends only one request at a time across callers and
 * tabs. Returns undefined and clears the tokens if the session is over.
 * Throws: ApiError if the outcome is unknown, for example because the server is unreachable; the tokens are kept.
 * @param isRejected false if the server didn't reject the token; the tokens are then kept even if the refresh fails
 */
export function refreshSession(
  rejectedToken: string | undefined,
  { isRejected = true } = {},
): Promise<string | undefined> {
  pendingRefresh ??= withLock(() => exchangeTokens(rejectedToken, isRejected)).finally(() => {
    pendingRefresh = undefined
  })
  return pendingRefresh
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers support locks only on secure origins. Elsewhere, only callers within this tab share a request.
  if (!('locks' in navigator)) return work()
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    const runLocked = async () => {
      const { token } = readTokens()
      await work().then(resolve, reject)
      // Keeps the lock for a moment, because the next tab might still read the old tokens.
      if (readTokens().token !== token) await new Promise(resume => setTimeout(resume, STORAGE_LAG_MS))
    }
    locks.request(LOCK_NAME, runLocked).catch(reject)
  })
}

async function exchangeTokens(
  rejectedToken: string | undefined,
  isRejected: boolean,
): Promise<string | undefined> {
  const { token, refreshToken } = readTokens()
  if (token && token !== rejectedToken && isUsable(token)) return token
  if (!refreshToken) {
    clearTokens({ reason: token && AUTH_MESSAGES.sessionOver })
    return undefined
  }
  try {
    const newTokens = await callApi(authEndpoints.refreshToken, { body: { refreshToken } })
    if (!newTokens.refreshToken || !accessClaimsOf(newTokens.token))
      throw new Error('The new access token identifies no user')
    // The user signed out, or someone else signed in, during the request.
    if (readTokens().refreshToken !== refreshToken) return readTokens().token
    storeTokens(newTokens)
    return newTokens.token
  } catch (error) {
    if (!isSessionOver(error)) throw toTemporaryError(error)
    if (isRejected && readTokens().refreshToken === refreshToken) clearTokens({ reason: reasonOf(error) })
    return undefined
  }
}

/**
 * Whether EPay's server rejected the session or returned unusable tokens. An HTML page comes from something else,
 * such as a proxy, and a truncated response or a server error proves nothing.
 */
function isSessionOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 401) return true
  const isRefusal = error.status !== 'network' && error.status >= 400 && error.status < 500
  return isRefusal && !error.isHtml && !isTemporary(error) && error.status !== 408
}

/** Turns an error that doesn't end the session into a temporary one, so that callers retry. */
function toTemporaryError(error: unknown): unknown {
  if (isTemporary(error)) return error
  return new ApiError({ status: 503, message: REQUEST_MESSAGES.unavailable, cause: error })
}

function reasonOf(error: unknown): string {
  const isFromEPay = error instanceof ApiError && isProblem(error, 'NOT_SIGNED_IN')
  return (isFromEPay && error.body.detail) || AUTH_MESSAGES.sessionOver
}

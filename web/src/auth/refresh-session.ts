import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, isProblem, isTemporary } from '#web/lib/api-error.ts'
import { clearTokens, isUsable, readTokens, storeTokens } from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

const LOCK_NAME = 'epay-refresh-token'
/** Local storage reaches the other tabs' processes a moment after it was written; locks reach them right away. */
const STORAGE_LAG_MS = 250

let running: Promise<string | undefined> | undefined

/**
 * A working access token in place of `rejected`; one request at a time for all callers and tabs.
 * Gives `undefined` when the session is over: the tokens are cleared then.
 * @param isNeeded `false` for a token that no one has refused: then the tokens stay whatever the server says
 * Throws: ApiError when the server could not be asked; the tokens stay.
 */
export function refreshSession(
  rejected: string | undefined,
  { isNeeded = true } = {},
): Promise<string | undefined> {
  running ??= withLock(() => exchange(rejected, isNeeded)).finally(() => {
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
      // This tab continues right away; the next one would still read the tokens that are used up.
      if (readTokens().token !== token) await new Promise(done => setTimeout(done, STORAGE_LAG_MS))
    }
    locks.request(LOCK_NAME, hold).catch(reject)
  })
}

async function exchange(rejected: string | undefined, isNeeded: boolean): Promise<string | undefined> {
  const { token, refreshToken } = readTokens()
  if (token && token !== rejected && isUsable(token)) return token
  if (!refreshToken) {
    clearTokens({ reason: token && AUTH_MESSAGES.sessionOver })
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
    if (!isVerdict(error)) throw unanswered(error)
    if (isNeeded && readTokens().refreshToken === refreshToken) clearTokens({ reason: reasonOf(error) })
    return undefined
  }
}

/**
 * Has the server said that the session is over? A page comes from something else, half an answer says nothing, and a
 * server in trouble can't know.
 */
function isVerdict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 401) return true
  const isRefusal = error.status !== 'network' && error.status >= 400 && error.status < 500
  return isRefusal && !error.isPage && !isTemporary(error) && error.status !== 408
}

/** As an error after which the call is made again, since whatever keeps the server from answering is temporary. */
function unanswered(error: unknown): unknown {
  if (isTemporary(error)) return error
  return new ApiError({ status: 503, message: REQUEST_MESSAGES.unavailable, cause: error })
}

function reasonOf(error: unknown): string {
  const isOurs = error instanceof ApiError && isProblem(error, 'NOT_SIGNED_IN')
  return (isOurs && error.body.detail) || AUTH_MESSAGES.sessionOver
}

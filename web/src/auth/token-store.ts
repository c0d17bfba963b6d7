import type { SessionTokens } from '@epay/contract/auth/schemas'

const TOKEN_KEY = 'token'
const REFRESH_TOKEN_KEY = 'refreshToken'

const listeners = new Set<() => void>()

/** What local storage holds now; other tabs may have changed it a moment ago. */
export function readTokens(): Partial<SessionTokens> {
  return {
    token: localStorage.getItem(TOKEN_KEY) || undefined,
    refreshToken: localStorage.getItem(REFRESH_TOKEN_KEY) || undefined,
  }
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  // The refresh token first: whoever sees the new access token must find its partner beside it.
  localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken)
  localStorage.setItem(TOKEN_KEY, token)
  notify()
}

export function clearTokens(): void {
  localStorage.removeItem(REFRESH_TOKEN_KEY)
  localStorage.removeItem(TOKEN_KEY)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === TOKEN_KEY) notify()
}

/** Calls back after every change of the tokens, in this tab or another. */
export function onTokensChanged(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

const KEY = 'rememberedUsername'

/** The username that this device keeps, '' for none. */
export function readRememberedUsername(): string {
  return localStorage.getItem(KEY) ?? ''
}

export function rememberUsername(username: string, isWanted: boolean): void {
  if (isWanted) localStorage.setItem(KEY, username)
  else localStorage.removeItem(KEY)
}

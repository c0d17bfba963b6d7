import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { Credentials, SessionTokens } from '@epay/contract/auth/schemas'
import type { Language } from '@epay/contract/languages/languages'
import { callApi } from '#web/lib/api-client.ts'
import { hasExtra } from '#web/lib/portal.ts'

/** Throws: ApiError. */
export function requestTokens(body: Credentials): Promise<SessionTokens> {
  return callApi(authEndpoints.login, { body })
}

/**
 * Tells the language of an account's pages to a server that keeps it.
 * @param bearer the access token of a session that begins; without it, the signed-in user's
 * Throws: ApiError.
 */
export async function tellLanguage(language: Language, bearer?: string): Promise<void> {
  if (!(await hasExtra('accountLanguage'))) return
  await callApi(authEndpoints.chooseLanguage, { body: { language }, bearer })
}

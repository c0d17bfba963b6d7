import { authEndpoints } from '@epay/contract/auth/endpoints'
import { LANGUAGE_NOT_SAVED } from '@epay/contract/auth/messages'
import { isLanguage, type Language } from '@epay/contract/languages/languages'
import { useEffect } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { createTextStorage } from '#web/lib/browser-storage.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { toastError } from '#web/ui/toast.ts'
import { readTokens, type SessionUser, sessionStore } from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

const languageOnSignInPage = createTextStorage('page', 'chosenLanguage')

export function saveChosenLanguage(language: Language): void {
  const { user } = sessionStore.read()
  if (!user) languageOnSignInPage.write(language)
  else if (!user.isLinkSession) void saveToAccount(language)
}

/** @param bearer the new session's access token; defaults to the signed-in user's */
async function saveToAccount(language: Language, bearer?: string): Promise<void> {
  try {
    if (await hasExtra('accountLanguage'))
      await callApi(authEndpoints.chooseLanguage, { body: { language }, bearer })
  } catch {
    toastError(LANGUAGE_NOT_SAVED)
  }
}

const languageFromToken = createStore<Language | undefined>(undefined)

export function watchAccountLanguage(): () => void {
  const { token } = readTokens()
  let previousUser: Pick<SessionUser, 'id' | 'language'> | undefined = token
    ? accessClaimsOf(token)
    : undefined
  return sessionStore.subscribe(() => {
    const { status, user } = sessionStore.read()
    if (status === 'unauthenticated') previousUser = undefined
    if (!user) return
    if (user.id === previousUser?.id && user.language !== previousUser.language)
      languageFromToken.write(user.language)
    previousUser = user
  })
}

export function useLanguageFromToken(): void {
  const { adopt, language } = useLanguage()
  const newLanguage = useStore(languageFromToken)
  useEffect(() => {
    if (!newLanguage) return
    languageFromToken.write(undefined)
    // If the language can't be loaded, the pages stay in the previous one.
    if (newLanguage !== language) void adopt(newLanguage).catch(() => undefined)
  }, [newLanguage, language, adopt])
}

/**
 * Switches the pages to the account's language before a session starts. A choice made on the sign-in page is newer,
 * so it is saved to the account instead.
 */
export function useApplyAccountLanguage(): (token: string) => Promise<void> {
  const { adopt } = useLanguage()
  return async token => {
    const accountLanguage = accessClaimsOf(token)?.language
    const chosenLanguage = languageOnSignInPage.read()
    languageOnSignInPage.remove()
    if (isLanguage(chosenLanguage)) {
      if (chosenLanguage !== accountLanguage) void saveToAccount(chosenLanguage, token)
    } else if (accountLanguage) {
      // If the language can't be loaded, the pages stay in the current one.
      await adopt(accountLanguage).catch(() => undefined)
    }
  }
}

import { authEndpoints } from '@epay/contract/auth/endpoints'
import { LANGUAGE_NOT_KEPT } from '@epay/contract/auth/messages'
import { isLanguage, type Language } from '@epay/contract/languages/languages'
import { useEffect } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { storedText } from '#web/lib/browser-storage.ts'
import { hasExtra } from '#web/lib/portal.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { toastError } from '#web/ui/toast.ts'
import { readTokens, type SessionUser, sessionStore } from './session-store.ts'
import { accessClaimsOf } from './token-claims.ts'

const chosenHere = storedText('page', 'chosenLanguage')

export function languageChosen(language: Language): void {
  const { user } = sessionStore.read()
  if (!user) chosenHere.keep(language)
  else if (!user.isLinkSession) void keepWithAccount(language)
}

/** @param bearer the new session's access token; defaults to the signed-in user's */
async function keepWithAccount(language: Language, bearer?: string): Promise<void> {
  try {
    if (await hasExtra('accountLanguage'))
      await callApi(authEndpoints.chooseLanguage, { body: { language }, bearer })
  } catch {
    toastError(LANGUAGE_NOT_KEPT)
  }
}

const renewed = createStore<Language | undefined>(undefined)

export function watchAccountLanguage(): () => void {
  const { token } = readTokens()
  let known: Pick<SessionUser, 'id' | 'language'> | undefined = token ? accessClaimsOf(token) : undefined
  return sessionStore.subscribe(() => {
    const { status, user } = sessionStore.read()
    if (status === 'unauthenticated') known = undefined
    if (!user) return
    if (user.id === known?.id && user.language !== known.language) renewed.write(user.language)
    known = user
  })
}

export function useRenewedLanguage(): void {
  const { adopt, language } = useLanguage()
  const renewedLanguage = useStore(renewed)
  useEffect(() => {
    if (!renewedLanguage) return
    renewed.write(undefined)
    // The pages stay readable if it can't be loaded.
    if (renewedLanguage !== language) void adopt(renewedLanguage).catch(() => undefined)
  }, [renewedLanguage, language, adopt])
}

/**
 * Switches the pages to the account's language before a session begins. A choice on the sign-in page is newer and is
 * saved to the account instead.
 */
export function useAccountLanguage(): (token: string) => Promise<void> {
  const { adopt } = useLanguage()
  return async token => {
    const accountLanguage = accessClaimsOf(token)?.language
    const chosen = chosenHere.read()
    chosenHere.forget()
    if (isLanguage(chosen)) {
      if (chosen !== accountLanguage) void keepWithAccount(chosen, token)
    } else if (accountLanguage) {
      // The next page is readable in either language.
      await adopt(accountLanguage).catch(() => undefined)
    }
  }
}

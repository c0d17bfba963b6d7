import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { PORTAL_CATALOGS } from '#web/app/start.tsx'
import { clearPageAndTabStorage, createTextStorage } from '#web/lib/browser-storage.ts'
import { loadInitialLanguage, Translated } from '#web/lib/translated.tsx'
import { type FakeRequest, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { saveChosenLanguage, useLanguageFromToken, watchAccountLanguage } from './account-language.ts'
import { refreshSession } from './refresh-session.ts'
import { resolveSession } from './resolve-session.ts'
import { readTokens } from './session-store.ts'

const LOGIN = 'POST /auth/login'
const REFRESH = 'POST /auth/refresh-token'
const deviceLanguage = createTextStorage('device', 'language')

let initialLanguage: ComponentProps<typeof Translated>['initialLanguage']
beforeEach(async () => {
  clearPageAndTabStorage()
  await resolveSession()
  initialLanguage = await loadInitialLanguage(PORTAL_CATALOGS)
})

function SwitchPage() {
  useLanguageFromToken()
  return <LanguageSwitch />
}

function open(path: string, language?: 'en' | 'es') {
  const choices: [unknown, string | undefined][] = []
  const api = fakeApi({
    [LOGIN]: () => json(200, { token: accessToken({ language }), refreshToken: 'refresh-1' }),
    [REFRESH]: () => json(200, { token: accessToken({ language }), refreshToken: 'refresh-2' }),
    'PUT /auth/language': ({ body, token }: FakeRequest) => {
      choices.push([body, token])
      return json(200, { success: true })
    },
  })
  const translate = (page: React.ReactNode) => (
    <Translated initialLanguage={initialLanguage} catalogs={PORTAL_CATALOGS} onChoose={saveChosenLanguage}>
      {page}
    </Translated>
  )
  renderApp(
    [
      { path: '/login', element: translate(<LoginRoute />) },
      { path: '*', element: translate(<SwitchPage />) },
    ],
    path,
  )
  return { ...api, choices }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it.each([
  ["the account's rather than the device's", 'en', 'es', 'es'],
  ["the device's if the account has none", 'es', undefined, 'es'],
] as const)('after sign-in, the language is %s', async (_, deviceChoice, accountChoice, language) => {
  deviceLanguage.write(deviceChoice)
  initialLanguage = await loadInitialLanguage(PORTAL_CATALOGS)
  const { requests } = open('/login', accountChoice)
  await press(deviceChoice === 'es' ? 'Iniciar sesión' : 'Sign In')
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(deviceLanguage.read()).toBe(language)
  expect(requests).toEqual([LOGIN])
})

it('saves a language chosen on the sign-in page to the account', async () => {
  const { choices } = open('/login', 'en')
  await press('Español')
  await press('Iniciar sesión')
  await waitFor(() => expect(choices).toEqual([[{ language: 'es' }, expect.any(String)]]))
  expect(deviceLanguage.read()).toBe('es')
})

it('saves a language chosen while signed in to the account', async () => {
  const token = accessToken()
  storeTokens(token)
  await resolveSession()
  const { choices } = open('/')
  await press('Español')
  await waitFor(() => expect(choices).toEqual([[{ language: 'es' }, token]]))
  expect(document.documentElement.lang).toBe('es')
})

it('adopts a language chosen on another device when the token is renewed', async () => {
  storeTokens(accessToken({ language: 'en' }))
  onTestFinished(watchAccountLanguage())
  await resolveSession()
  const { requests } = open('/', 'es')
  await act(() => refreshSession(readTokens().token))
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(deviceLanguage.read()).toBe('es')
  // The account already has this language, so nothing is saved.
  expect(requests).toEqual([REFRESH])
})

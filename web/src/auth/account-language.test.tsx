import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { PORTAL_CATALOGS } from '#web/app/start.tsx'
import { clearPageAndTab, createTextStorage } from '#web/lib/browser-storage.ts'
import { startingLanguage, Translated } from '#web/lib/translated.tsx'
import { type FakeRequest, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { saveChosenLanguage, useLanguageFromToken, watchAccountLanguage } from './account-language.ts'
import { refreshSession } from './refresh-session.ts'
import { readTokens } from './session-store.ts'
import { settleSession } from './settle-session.ts'

const LOGIN = 'POST /auth/login'
const REFRESH = 'POST /auth/refresh-token'
const deviceLanguage = createTextStorage('device', 'language')

let start: ComponentProps<typeof Translated>['start']
beforeEach(async () => {
  clearPageAndTab()
  await settleSession()
  start = await startingLanguage(PORTAL_CATALOGS)
})

function SwitchPage() {
  useLanguageFromToken()
  return <LanguageSwitch />
}

function open(path: string, language?: 'en' | 'es') {
  const saved: [unknown, string | undefined][] = []
  const api = fakeApi({
    [LOGIN]: () => json(200, { token: accessToken({ language }), refreshToken: 'refresh-1' }),
    [REFRESH]: () => json(200, { token: accessToken({ language }), refreshToken: 'refresh-2' }),
    'PUT /auth/language': ({ body, token }: FakeRequest) => {
      saved.push([body, token])
      return json(200, { success: true })
    },
  })
  const translate = (page: React.ReactNode) => (
    <Translated start={start} catalogs={PORTAL_CATALOGS} onChosen={saveChosenLanguage}>
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
  return { ...api, saved }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('after sign-in, the language is', () => {
  it.each([
    ["the account's rather than the device's", 'en', 'es', 'es'],
    ["the device's if the account has none", 'es', undefined, 'es'],
  ] as const)('%s', async (_, ofDevice, ofAccount, expected) => {
    deviceLanguage.keep(ofDevice)
    start = await startingLanguage(PORTAL_CATALOGS)
    const { requests } = open('/login', ofAccount)
    await press(ofDevice === 'es' ? 'Iniciar sesión' : 'Sign In')
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
    expect(deviceLanguage.read()).toBe(expected)
    expect(requests).toEqual([LOGIN])
  })

  it('the one chosen on the sign-in page, which is saved to the account', async () => {
    const { saved } = open('/login', 'en')
    await press('Español')
    await press('Iniciar sesión')
    await waitFor(() => expect(saved).toEqual([[{ language: 'es' }, expect.any(String)]]))
    expect(deviceLanguage.read()).toBe('es')
  })
})

it('a language chosen later is saved to the account', async () => {
  const token = accessToken()
  storeTokens(token)
  await settleSession()
  const { saved } = open('/')
  await press('Español')
  await waitFor(() => expect(saved).toEqual([[{ language: 'es' }, token]]))
  expect(document.documentElement.lang).toBe('es')
})

it('a language chosen on another device applies when the token is renewed', async () => {
  storeTokens(accessToken({ language: 'en' }))
  onTestFinished(watchAccountLanguage())
  await settleSession()
  const { requests } = open('/', 'es')
  await act(() => refreshSession(readTokens().token))
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(deviceLanguage.read()).toBe('es')
  // The account already has this language, so the server isn't told.
  expect(requests).toEqual([REFRESH])
})

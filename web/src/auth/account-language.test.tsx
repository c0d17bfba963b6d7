import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { PORTAL_CATALOGS } from '#web/app/start.tsx'
import { forgetPageAndTab, storedText } from '#web/lib/browser-storage.ts'
import { startingLanguage, Translated } from '#web/lib/translated.tsx'
import { type FakeRequest, fakeApi, json } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { languageChosen, useRenewedLanguage, watchAccountLanguage } from './account-language.ts'
import { refreshSession } from './refresh-session.ts'
import { readTokens } from './session-store.ts'
import { settleSession } from './settle-session.ts'

const LOGIN = 'POST /auth/login'
const CHOOSE = 'PUT /auth/language'
const device = storedText('device', 'language')

type Start = ComponentProps<typeof Translated>['start']
let start: Start
beforeEach(async () => {
  forgetPageAndTab()
  await settleSession()
  start = await startingLanguage(PORTAL_CATALOGS)
})

function open(path: string, language?: 'en' | 'es', changes = {}) {
  const told: [unknown, string | undefined][] = []
  const api = fakeApi({
    [LOGIN]: () => json(200, { token: accessToken({ language }), refreshToken: 'refresh-1' }),
    [CHOOSE]: ({ body, token }: FakeRequest) => {
      told.push([body, token])
      return json(200, { success: true })
    },
    ...changes,
  })
  const inAll = (page: React.ReactNode) => (
    <Translated start={start} catalogs={PORTAL_CATALOGS} onChosen={languageChosen}>
      {page}
      <Overlays />
    </Translated>
  )
  renderApp(
    [
      { path: '/login', element: inAll(<LoginRoute />) },
      { path: '*', element: inAll(<LanguageSwitch />) },
    ],
    path,
  )
  return { ...api, told }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the language of the pages', () => {
  it.each([
    ['the account’s, whatever the device remembers', 'en', 'es', 'es'],
    ['the device’s where the account has none', 'es', undefined, 'es'],
  ] as const)('is %s', async (_, remembered, ofAccount, expected) => {
    device.keep(remembered)
    start = await startingLanguage(PORTAL_CATALOGS)
    const { requests } = open('/login', ofAccount)
    await press(remembered === 'es' ? 'Iniciar sesión' : 'Sign In')
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
    expect(device.read()).toBe(expected)
    expect(requests).toEqual([LOGIN])
  })

  it('is what was chosen on the sign-in page, and the account takes it', async () => {
    const { told } = open('/login', 'en')
    await press('Español')
    await press('Iniciar sesión')
    await waitFor(() => expect(told).toEqual([[{ language: 'es' }, expect.any(String)]]))
    expect(device.read()).toBe('es')
  })

  it('is kept with the account as it is chosen later', async () => {
    const token = accessToken()
    keepTokens(token)
    await settleSession()
    const { told } = open('/')
    await press('Español')
    await waitFor(() => expect(told).toEqual([[{ language: 'es' }, token]]))
    expect(document.documentElement.lang).toBe('es')
  })
})

describe('a language that was chosen on another device', () => {
  const REFRESH = 'POST /auth/refresh-token'
  const renewedAs = (session: Parameters<typeof accessToken>[0]) => ({
    [REFRESH]: () => json(200, { token: accessToken(session), refreshToken: 'refresh-2' }),
  })
  let unwatch: () => void = () => undefined
  afterEach(() => unwatch())
  const watch = () => {
    unwatch = watchAccountLanguage()
  }
  const show = (changes: Record<string, (request: FakeRequest) => Response>) => {
    const api = fakeApi(changes)
    const Page = () => {
      useRenewedLanguage()
      return <LanguageSwitch />
    }
    const element = (
      <Translated start={start} catalogs={PORTAL_CATALOGS} onChosen={languageChosen}>
        <Page />
      </Translated>
    )
    renderApp([{ path: '*', element }], '/')
    return api
  }

  it('counts here when the token is renewed', async () => {
    keepTokens(accessToken({ language: 'en' }))
    watch()
    await settleSession()
    const { requests } = show(renewedAs({ language: 'es' }))
    await act(() => refreshSession(readTokens().token))
    await waitFor(() => expect(document.documentElement.lang).toBe('es'))
    expect(device.read()).toBe('es')
    // The account already has this language, so the server isn't told.
    expect(requests).toEqual([REFRESH])
  })
})

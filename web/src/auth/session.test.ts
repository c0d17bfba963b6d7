import { SESSION_ENDED_ELSEWHERE } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { refreshSession } from './refresh-session.ts'
import { resolveSession, watchSession } from './resolve-session.ts'
import { signIn, syncTabs } from './session.ts'
import { readTokens, sessionStore } from './session-store.ts'
import { signOut } from './sign-out.ts'

const REFRESH = 'POST /auth/refresh-token'

beforeAll(async () => {
  syncTabs()
  await watchSession()
})
beforeEach(() => resolveSession())

function fakeRenewal(claims: Parameters<typeof accessToken>[0] = {}) {
  const token = accessToken(claims)
  return { token, ...fakeApi({ [REFRESH]: () => json(200, { token, refreshToken: 'refresh-2' }) }) }
}

function changeInOtherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

it.each([
  ['expired', () => accessToken({ expiresIn: -1 })],
  ['unreadable', () => 'garbage'],
])('renews an %s token at startup', async (_, createStaleToken) => {
  storeTokens(createStaleToken())
  const { token } = fakeRenewal({ name: 'renewed' })
  const resolving = resolveSession()
  expect(sessionStore.read().status).toBe('loading')
  await resolving
  expect(sessionStore.read().user?.name).toBe('renewed')
  expect(readTokens()).toEqual({ token, refreshToken: 'refresh-2' })
})

it('grants nothing for an expired token without a refresh token', async () => {
  localStorage.setItem('token', accessToken({ roles: ['Admin'], expiresIn: -1 }))
  await resolveSession()
  expect(sessionStore.read().user).toBeUndefined()
  expect(readTokens()).toEqual({})
})

it('resumes the session when the network is back', async () => {
  storeTokens(accessToken({ expiresIn: -1 }))
  fakeApi({})
  await resolveSession()
  expect(sessionStore.read()).toMatchObject({ status: 'unknown', tries: 1 })
  fakeRenewal({ name: 'back' })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sessionStore.read().user?.name).toBe('back')
})

it('renews the token once before a page that its roles do not open', async () => {
  storeTokens(accessToken({ roles: ['Employee'] }))
  const { access } = PAGES.applications
  const { requests } = fakeRenewal({ roles: ['Employee', 'CFO'] })
  const resolving = resolveSession(access)
  expect(sessionStore.read().status).toBe('authenticated')
  await resolving
  expect(sessionStore.read().user?.roles).toEqual(['Employee', 'CFO'])
  await resolveSession(access)
  expect(requests).toEqual([REFRESH])
})

it('renews the token of someone without roles before every page', async () => {
  storeTokens(accessToken({ roles: [] }))
  fakeRenewal({ roles: ['Employee'] })
  await resolveSession(PAGES.resetPassword.access)
  expect(sessionStore.read().user?.roles).toEqual(['Employee'])
})

it('tabs whose clock is ahead renew a rejected token only once', async () => {
  const rejectedToken = accessToken({ expiresIn: -60 })
  signIn({ token: rejectedToken, refreshToken: 'refresh-1' })
  const { token, requests } = fakeRenewal({ expiresIn: -60 })
  expect(await refreshSession(rejectedToken)).toBe(token)
  // Simulates another tab whose call was also rejected with `rejectedToken`.
  expect(await refreshSession(rejectedToken)).toBe(token)
  expect(requests).toEqual([REFRESH])
})

it('signing out ends the session and deletes what the tab stored, even if the server fails', async () => {
  const token = accessToken()
  signIn({ token, refreshToken: 'refresh-1' })
  const tokens: (string | undefined)[] = []
  fakeApi({
    'POST /auth/logout': request => {
      tokens.push(request.token)
      return problem(500)
    },
  })
  const draft = createStorage('tab', 'draft', z.string())
  draft.write('mine')
  signOut()
  expect(readTokens()).toEqual({})
  expect(draft.read()).toBeUndefined()
  expect(sessionStore.read()).toEqual({ status: 'unauthenticated', hasLoggedOut: true })
  await expect.poll(() => tokens).toEqual([token])
})

it('a session that ends by itself keeps what the tab stored', () => {
  const draft = createStorage('tab', 'draft', z.string())
  draft.write('mine')
  signIn({ token: '', refreshToken: '' })
  expect(sessionStore.read().status).toBe('unauthenticated')
  expect(draft.read()).toBe('mine')
})

it('all tabs have the session of the last sign-in', () => {
  signIn({ token: accessToken({ name: 'first' }), refreshToken: 'refresh-1' })
  changeInOtherTab(() => storeTokens(accessToken({ name: 'second', id: '8' })))
  expect(sessionStore.read().user?.name).toBe('second')
  changeInOtherTab(() => localStorage.clear())
  expect(sessionStore.read()).toMatchObject({ status: 'unauthenticated', reason: SESSION_ENDED_ELSEWHERE })
})

import { SESSION_ENDED_ELSEWHERE } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn, syncTabs } from './session.ts'
import { readTokens, sessionStore } from './session-store.ts'
import { settleSession, watchSession } from './settle-session.ts'
import { signOut } from './sign-out.ts'

const REFRESH = 'POST /auth/refresh-token'

beforeAll(async () => {
  syncTabs()
  await watchSession()
})
beforeEach(() => settleSession())

function otherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

describe('at startup', () => {
  it('a valid token signs its user in without asking the server', async () => {
    storeTokens(accessToken({ id: '9', name: 'cfo', roles: ['CFO', 'Employee'] }))
    const { requests } = fakeApi({})
    await settleSession()
    expect(sessionStore.read()).toEqual({
      status: 'authenticated',
      user: {
        id: '9',
        name: 'cfo',
        displayName: 'cfo',
        roles: ['CFO', 'Employee'],
        isLinkSession: false,
        applicationId: null,
      },
    })
    expect(requests).toEqual([])
  })

  it.each([
    ['expired', () => accessToken({ expiresIn: -1 })],
    ['unreadable', () => 'garbage'],
  ])('an %s token with a refresh token is renewed', async (_, stale) => {
    storeTokens(stale())
    const token = accessToken({ name: 'renewed' })
    fakeApi({ [REFRESH]: () => json(200, { token, refreshToken: 'refresh-2' }) })
    const settled = settleSession()
    expect(sessionStore.read().status).toBe('loading')
    await settled
    expect(sessionStore.read().user?.name).toBe('renewed')
    expect(readTokens()).toEqual({ token, refreshToken: 'refresh-2' })
  })

  it('an expired token without a refresh token grants nothing', async () => {
    localStorage.setItem('token', accessToken({ roles: ['Admin'], expiresIn: -1 }))
    await settleSession()
    expect(sessionStore.read().user).toBeUndefined()
    expect(readTokens()).toEqual({})
  })

  it('the session resumes when the network is back', async () => {
    storeTokens(accessToken({ expiresIn: -1 }))
    fakeApi({})
    await settleSession()
    expect(sessionStore.read()).toMatchObject({ status: 'unanswered', tries: 1 })
    const token = accessToken({ name: 'back' })
    fakeApi({ [REFRESH]: () => json(200, { token, refreshToken: 'refresh-2' }) })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => sessionStore.read().user?.name).toBe('back')
  })
})

describe('before a page that the roles may not open', () => {
  const { access } = PAGES.applications
  const renewal = (roles: Role[]) => ({
    [REFRESH]: () => json(200, { token: accessToken({ roles }), refreshToken: 'refresh-2' }),
  })

  it('the token is renewed once, for the current roles', async () => {
    storeTokens(accessToken({ roles: ['Employee'] }))
    const { requests } = fakeApi(renewal(['Employee', 'CFO']))
    const settled = settleSession(access)
    expect(sessionStore.read().status).toBe('authenticated')
    await settled
    expect(sessionStore.read().user?.roles).toEqual(['Employee', 'CFO'])
    await settleSession(access)
    expect(requests).toEqual([REFRESH])
  })

  it('the token of someone without roles is renewed for every page', async () => {
    storeTokens(accessToken({ roles: [] }))
    fakeApi(renewal(['Employee']))
    await settleSession(PAGES.resetPassword.access)
    expect(sessionStore.read().user?.roles).toEqual(['Employee'])
  })
})

it('tabs whose clock is ahead renew a refused token only once', async () => {
  const [first, second] = [accessToken({ expiresIn: -60 }), accessToken({ expiresIn: -60 })]
  signIn({ token: first, refreshToken: 'refresh-1' })
  const { requests } = fakeApi({ [REFRESH]: () => json(200, { token: second, refreshToken: 'refresh-2' }) })
  expect(await refreshSession(first)).toBe(second)
  // Stands in for another tab whose call was also refused with the first token.
  expect(await refreshSession(first)).toBe(second)
  expect(requests).toEqual([REFRESH])
})

describe('a session', () => {
  it('ends at Log Out, together with what the tab stored, even if the server fails', async () => {
    const token = accessToken()
    signIn({ token, refreshToken: 'refresh-1' })
    const tokens: (string | undefined)[] = []
    fakeApi({
      'POST /auth/logout': request => {
        tokens.push(request.token)
        return problem(500)
      },
    })
    const stored = createStorage('tab', 'stored', z.string())
    stored.keep('mine')
    signOut()
    expect(readTokens()).toEqual({})
    expect(stored.read()).toBeUndefined()
    expect(sessionStore.read()).toEqual({ status: 'unauthenticated', hasLoggedOut: true })
    await expect.poll(() => tokens).toEqual([token])
  })

  it('that ends by itself keeps what the tab stored', () => {
    const stored = createStorage('tab', 'stored', z.string())
    stored.keep('mine')
    signIn({ token: '', refreshToken: '' })
    expect(sessionStore.read().status).toBe('unauthenticated')
    expect(stored.read()).toBe('mine')
  })

  it('is the same in all tabs', () => {
    signIn({ token: accessToken({ name: 'first' }), refreshToken: 'refresh-1' })
    otherTab(() => storeTokens(accessToken({ name: 'second', id: '8' })))
    expect(sessionStore.read().user?.name).toBe('second')
    otherTab(() => localStorage.clear())
    expect(sessionStore.read()).toMatchObject({ status: 'unauthenticated', reason: SESSION_ENDED_ELSEWHERE })
  })
})

import { SESSION_ENDED_ELSEWHERE } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { storedIn } from '#web/lib/browser-storage.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { refreshSession } from './refresh-session.ts'
import { followTabs, signIn } from './session.ts'
import { readTokens, sessionStore } from './session-store.ts'
import { settleSession, watchSession } from './settle-session.ts'
import { signOut } from './sign-out.ts'

const REFRESH = 'POST /auth/refresh-token'

beforeAll(async () => {
  followTabs()
  await watchSession()
})
beforeEach(() => settleSession())

function otherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

describe('at start', () => {
  it('a valid token is its user, without asking the server', async () => {
    keepTokens(accessToken({ id: '9', name: 'cfo', roles: ['CFO', 'Employee'] }))
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
    keepTokens(stale())
    const token = accessToken({ name: 'renewed' })
    fakeApi({ [REFRESH]: () => json(200, { token, refreshToken: 'refresh-2' }) })
    const settled = settleSession()
    expect(sessionStore.read().status).toBe('loading')
    await settled
    expect(sessionStore.read().user?.name).toBe('renewed')
    expect(readTokens()).toEqual({ token, refreshToken: 'refresh-2' })
  })

  it('an expired token alone grants nothing', async () => {
    localStorage.setItem('token', accessToken({ roles: ['Admin'], expiresIn: -1 }))
    await settleSession()
    expect(sessionStore.read().user).toBeUndefined()
    expect(readTokens()).toEqual({})
  })

  it('without a network the session waits for an answer, until it returns', async () => {
    keepTokens(accessToken({ expiresIn: -1 }))
    fakeApi({})
    await settleSession()
    expect(sessionStore.read()).toMatchObject({ status: 'unanswered', tries: 1 })
    const token = accessToken({ name: 'back' })
    fakeApi({ [REFRESH]: () => json(200, { token, refreshToken: 'refresh-2' }) })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => sessionStore.read().user?.name).toBe('back')
  })
})

describe('before a page that the roles do not open', () => {
  const { access } = PAGES.applications
  const renewal = (roles: Role[]) => ({
    [REFRESH]: () => json(200, { token: accessToken({ roles }), refreshToken: 'refresh-2' }),
  })

  it('the token is renewed once, and the roles are what it says now', async () => {
    keepTokens(accessToken({ roles: ['Employee'] }))
    const { requests } = fakeApi(renewal(['Employee', 'CFO']))
    const settled = settleSession(access)
    expect(sessionStore.read().status).toBe('authenticated')
    await settled
    expect(sessionStore.read().user?.roles).toEqual(['Employee', 'CFO'])
    await settleSession(access)
    expect(requests).toEqual([REFRESH])
  })

  it('anyone who has no role is asked for on every page', async () => {
    keepTokens(accessToken({ roles: [] }))
    fakeApi(renewal(['Employee']))
    await settleSession(PAGES.resetPassword.access)
    expect(sessionStore.read().user?.roles).toEqual(['Employee'])
  })
})

describe('with a clock that is ahead', () => {
  const late = (name: string) => accessToken({ name, expiresIn: -60 })

  it('a refused token is renewed once for each refused call, by whichever tab asks first', async () => {
    const first = late('employee')
    const second = late('employee')
    signIn({ token: first, refreshToken: 'refresh-1' })
    const { requests } = fakeApi({ [REFRESH]: () => json(200, { token: second, refreshToken: 'refresh-2' }) })
    expect(await refreshSession(first)).toBe(second)
    // Stands in for another tab whose call was also refused with the first token.
    expect(await refreshSession(first)).toBe(second)
    expect(requests).toEqual([REFRESH])
  })
})

describe('while it lasts', () => {
  it('signs in with tokens, and out with empty ones', () => {
    signIn({ token: accessToken({ scope: 'link' }), refreshToken: 'refresh-1' })
    expect(sessionStore.read().user?.isLinkSession).toBe(true)
    signIn({ token: '', refreshToken: '' })
    expect(sessionStore.read().status).toBe('unauthenticated')
  })

  it('ends on the server and here, whatever the server answers', async () => {
    const token = accessToken()
    signIn({ token, refreshToken: 'refresh-1' })
    const seen: (string | undefined)[] = []
    fakeApi({
      'POST /auth/logout': request => {
        seen.push(request.token)
        return problem(500)
      },
    })
    signOut()
    expect(readTokens()).toEqual({})
    expect(sessionStore.read()).toEqual({ status: 'unauthenticated', hasLeft: true })
    await expect.poll(() => seen).toEqual([token])
  })

  it('takes what the tab kept with it at Log Out only', () => {
    const place = storedIn('tab', 'place', z.string())
    place.keep('mine')
    signIn({ token: '', refreshToken: '' })
    expect(place.read()).toBe('mine')
    signOut()
    expect(place.read()).toBeUndefined()
  })

  it('follows the other tabs', () => {
    signIn({ token: accessToken({ name: 'first' }), refreshToken: 'refresh-1' })
    otherTab(() => keepTokens(accessToken({ name: 'second', id: '8' })))
    expect(sessionStore.read().user?.name).toBe('second')
    otherTab(() => localStorage.clear())
    expect(sessionStore.read()).toMatchObject({ status: 'unauthenticated', reason: SESSION_ENDED_ELSEWHERE })
  })
})

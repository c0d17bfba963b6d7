import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES, SESSION_END_MESSAGES } from '@epay/contract/auth/messages'
import { problemType } from '@epay/contract/common/problem'
import { expect, it, onTestFinished } from 'vitest'
import { callApi } from '#web/lib/api-client.ts'
import { isTemporary } from '#web/lib/api-error.ts'
import { type FakeRequest, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { refreshSession } from './refresh-session.ts'
import { adoptTokens, clearTokens, readTokens, sessionStore } from './session-store.ts'

const ROLES = [{ id: '1', name: 'Admin' }]
const REFRESH = 'POST /auth/refresh-token'

const REFUSAL = { type: problemType('NOT_SIGNED_IN'), title: 'Unauthorized', status: 401 }
const htmlPage = (status = 200) =>
  new Response('<!doctype html><title>Hotel</title>', { status, headers: { 'Content-Type': 'text/html' } })

const EXPIRED = SESSION_END_MESSAGES.expired

const oldToken = accessToken()
const newToken = accessToken()

function rolesFor({ token }: FakeRequest): Response {
  return token === newToken ? json(200, ROLES) : problem(401)
}

it('20 concurrent calls that get a 401 renew the token once and are repeated once each', async () => {
  storeTokens(oldToken)
  const { requests } = fakeApi({
    'GET /role': rolesFor,
    [REFRESH]: () => json(200, { token: newToken, refreshToken: 'refresh-2' }),
  })
  await Promise.all(Array.from({ length: 20 }, () => callApi(authEndpoints.roles)))
  expect(requests.filter(request => request === REFRESH)).toHaveLength(1)
  expect(requests.filter(request => request === 'GET /role')).toHaveLength(40)
  expect(readTokens()).toEqual({ token: newToken, refreshToken: 'refresh-2' })
})

it('a call that gets a 401 is repeated only once', async () => {
  storeTokens(oldToken)
  const { requests } = fakeApi({
    'GET /role': () => problem(401),
    [REFRESH]: () => json(200, { token: newToken, refreshToken: 'refresh-2' }),
  })
  await expect(callApi(authEndpoints.roles)).rejects.toMatchObject({ status: 401 })
  expect(requests).toEqual(['GET /role', REFRESH, 'GET /role'])
})

it.each([
  ['an error', () => problem(500)],
  ['no response', () => Promise.reject(new TypeError('offline'))],
  ['a full queue', () => problem(503)],
  ['too many attempts', () => problem(429)],
  ['an HTML page', htmlPage],
  ['an HTML page with status 404', () => htmlPage(404)],
  ['an empty success', () => new Response(null, { status: 204 })],
])('keeps the session if its renewal gets %s, as during an outage', async (_, respond) => {
  storeTokens(oldToken)
  fakeApi({ 'GET /role': rolesFor, [REFRESH]: () => respond() })
  expect(isTemporary(await callApi(authEndpoints.roles).catch(error => error))).toBe(true)
  expect(readTokens().refreshToken).toBe('refresh-1')
})

it.each([
  ["the portal's own reason", json(401, { ...REFUSAL, detail: EXPIRED }), EXPIRED],
  ["a default for another server's 401", json(401, { title: 'Unauthorized' }), AUTH_MESSAGES.sessionOver],
  ['a default for an HTML page', htmlPage(401), AUTH_MESSAGES.sessionOver],
  ['a default for 400', new Response('', { status: 400 }), AUTH_MESSAGES.sessionOver],
])('ends the session with %s', async (_, response, reason) => {
  storeTokens(oldToken)
  adoptTokens()
  fakeApi({ 'GET /role': rolesFor, [REFRESH]: () => response })
  await expect(callApi(authEndpoints.roles)).rejects.toMatchObject({ status: 401 })
  expect(sessionStore.read()).toEqual({ status: 'unauthenticated', hasLoggedOut: false, reason })
})

it('sends the access token only with calls that need it', async () => {
  storeTokens(newToken)
  const tokens: (string | undefined)[] = []
  const respondWith = (body: unknown) => (request: FakeRequest) => {
    tokens.push(request.token)
    return json(200, body)
  }
  fakeApi({
    'GET /role': respondWith(ROLES),
    'POST /auth/login': respondWith({ token: 'a', refreshToken: 'b' }),
  })
  await callApi(authEndpoints.roles)
  await callApi(authEndpoints.login, { body: { username: 'u', password: 'p' } })
  expect(tokens).toEqual([newToken, undefined])
})

it('a renewal that succeeds after signing out does not sign in again', async () => {
  storeTokens(oldToken)
  const signOutFirst = () => {
    clearTokens({ hasLoggedOut: true })
    return json(200, { token: newToken, refreshToken: 'refresh-2' })
  }
  fakeApi({ [REFRESH]: signOutFirst })
  expect(await refreshSession(oldToken)).toBeUndefined()
  expect(readTokens()).toEqual({})
})

it('other tabs are locked out until the renewal is over', async () => {
  let isLocked = false
  const request = async (_name: string, runLocked: () => Promise<void>) => {
    isLocked = true
    await runLocked()
    isLocked = false
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const locks: boolean[] = []
  const respondLate = async () => {
    await new Promise(resolve => setTimeout(resolve))
    locks.push(isLocked)
    return json(200, { token: newToken, refreshToken: 'refresh-2' })
  }
  storeTokens(oldToken)
  fakeApi({ [REFRESH]: respondLate })
  expect(await refreshSession(oldToken)).toBe(newToken)
  expect(locks).toEqual([true])
})

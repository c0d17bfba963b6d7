import { AUTH_MESSAGES, SESSION_END_MESSAGES } from '@epay/contract/auth/messages'
import { type SessionTokens, sessionTokensSchema } from '@epay/contract/auth/schemas'
import type { Role } from '@epay/contract/common/roles'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { replaceRoles } from './queries.ts'

const PASSWORD = 'correct horse battery staple'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.createAccount({ roles: ['Employee'], username: 'Ana.Lopez', password: PASSWORD })
  await app.createAccount({ roles: ['Employee'], username: 'no.password' })
})
afterAll(() => app.close())

async function signIn(username = 'Ana.Lopez') {
  const answer = await app.anonymous.post('/Auth/login', { username, password: PASSWORD })
  expect(answer.status).toBe(200)
  return sessionTokensSchema.parse(answer.body)
}

const refresh = (refreshToken: string) => app.anonymous.post('/auth/refresh-token', { refreshToken })
const setRoles = (accountId: string, roles: readonly Role[]) =>
  replaceRoles(app.dependencies.db, accountId, roles)
const whoAmI = (token: string) =>
  app.withToken(token).post('/auth/reset-password', { username: '', oldPassword: '', newPassword: '' })

it("the pages' language is kept with the account, and later tokens name it", async () => {
  const languageIn = ({ token }: SessionTokens) => decodeJwt(token).language
  const accountId = await app.createAccount({ roles: ['Employee'] })
  const before = await app.signIn(accountId)
  expect(languageIn(before)).toBeUndefined()
  const choose = (language: unknown) => app.withToken(before.token).put('/auth/language', { language })
  expect((await choose('fr')).status).toBe(400)
  expect((await choose('es')).body).toEqual({ success: true })
  expect(languageIn(sessionTokensSchema.parse((await refresh(before.refreshToken)).body))).toBe('es')
  expect(languageIn(await app.signIn(accountId))).toBe('es')
})

describe('sign-in', () => {
  it.each([
    ['a wrong password', { username: 'Ana.Lopez', password: 'wrong' }],
    ['an unknown username', { username: 'nobody', password: PASSWORD }],
    ['an account without a password', { username: 'no.password', password: '' }],
  ])('says the same one sentence for %s', async (_, credentials) => {
    const { body } = await app.anonymous.post('/Auth/login', credentials)
    expect(body).toMatchObject({ status: 401, detail: AUTH_MESSAGES.loginFailed })
  })

  it('takes the username, the path and the member names in any case', async () => {
    const answer = await app.anonymous.post('/AUTH/LOGIN', { Username: 'ana.lopez', PASSWORD })
    expect(answer.status).toBe(200)
  })
})

describe('access', () => {
  it.each([
    ['no token', ''],
    ['garbage', 'garbage'],
  ])('is refused for %s', async (_, token) => {
    expect(await app.withToken(token).get('/Role')).toMatchObject({
      status: 401,
      body: { type: 'urn:epay:not-signed-in', detail: AUTH_MESSAGES.notSignedIn },
    })
  })

  it('ends with the access token after 15 minutes', async () => {
    const { token } = await signIn()
    app.clock.advance(15 * 60 - 1)
    expect((await whoAmI(token)).status).toBe(400)
    app.clock.advance(2)
    expect((await whoAmI(token)).status).toBe(401)
  })

  it.each<{ change: string; from: Role[]; to: Role[]; after: number }>([
    { change: 'taken', from: ['Admin'], to: ['Employee'], after: 403 },
    { change: 'given', from: ['Employee'], to: ['Employee', 'HR-Manager'], after: 200 },
    { change: 'the first', from: [], to: ['HR-Manager'], after: 200 },
  ])('takes a role that was $change into account at once, with a renewed token', async row => {
    const accountId = await app.createAccount({ roles: row.from })
    const { token, refreshToken } = await app.signIn(accountId)
    expect((await app.withToken(token).get('/Role')).status).toBe(row.after === 200 ? 403 : 200)
    await setRoles(accountId, row.to)
    expect(await app.withToken(token).get('/Role')).toMatchObject({
      status: 401,
      body: { detail: AUTH_MESSAGES.rolesChanged },
    })
    const renewed = sessionTokensSchema.parse((await refresh(refreshToken)).body)
    expect((await app.withToken(renewed.token).get('/Role')).status).toBe(row.after)
  })

  it('is over at once after signing out', async () => {
    const { token, refreshToken } = await signIn()
    expect((await app.withToken(token).post('/auth/logout')).status).toBe(200)
    expect((await whoAmI(token)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})

describe('refreshing', () => {
  it('answers the same token again within ten seconds with the same successor', async () => {
    const { refreshToken } = await signIn()
    const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect([one.status, two.status]).toEqual([200, 200])
    app.clock.advance(10)
    const three = await refresh(refreshToken)
    const given = [one, two, three].map(({ body }) => sessionTokensSchema.parse(body).refreshToken)
    expect(new Set(given).size).toBe(1)
  })

  it('gives one successor only: a copied token leads to the same one, and its second use ends the session', async () => {
    const { refreshToken } = await signIn()
    const owner = sessionTokensSchema.parse((await refresh(refreshToken)).body)
    const thief = sessionTokensSchema.parse((await refresh(refreshToken)).body)
    app.clock.advance(60)
    expect((await refresh(owner.refreshToken)).status).toBe(200)
    app.clock.advance(60)
    expect((await refresh(thief.refreshToken)).status).toBe(401)
    expect((await whoAmI(owner.token)).status).toBe(401)
  })

  it('ends the session for both holders of a token used again later, and says so in the audit trail', async () => {
    const first = await signIn()
    const second = sessionTokensSchema.parse((await refresh(first.refreshToken)).body)
    app.clock.advance(11)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect((await whoAmI(second.token)).status).toBe(401)
    const { rows } = await app.dependencies.database.pool.query(
      "select count(*)::int as count from audit_events where action = 'session.reuse-detected'",
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it.each([
    ['expired', async () => app.clock.advance(14 * 24 * 3600 + 1)],
    ['signed out', async ({ token }: SessionTokens) => app.withToken(token).post('/auth/logout')],
  ] as const)('says why the session ended: %s', async (end, endIt) => {
    const tokens = await signIn()
    await endIt(tokens)
    const { status, body } = await refresh(tokens.refreshToken)
    expect([status, body]).toMatchObject([401, { detail: SESSION_END_MESSAGES[end] }])
  })
})

describe('the longest life of a session', () => {
  const DAY = 24 * 3600

  it.each([
    ['staff', ['CFO'] as const, 30],
    ['everyone else', ['Employee'] as const, 90],
  ])('of %s ends it, however often it is used', async (_, roles, days) => {
    const accountId = await app.createAccount({ roles })
    let { token, refreshToken } = await app.signIn(accountId)
    for (let day = 10; day < days; day += 10) {
      app.clock.advance(10 * DAY)
      ;({ token, refreshToken } = sessionTokensSchema.parse((await refresh(refreshToken)).body))
    }
    app.clock.advance(10 * DAY)
    const last = await refresh(refreshToken)
    expect([last.status, last.body]).toMatchObject([401, { detail: SESSION_END_MESSAGES.expired }])
    expect((await whoAmI(token)).status).toBe(401)
  })

  it('is the end of its last access token, too', async () => {
    const { refreshToken } = await app.signIn(await app.createAccount({ roles: ['CFO'] }))
    app.clock.advance(10 * DAY)
    const second = sessionTokensSchema.parse((await refresh(refreshToken)).body)
    app.clock.advance(13 * DAY)
    const third = sessionTokensSchema.parse((await refresh(second.refreshToken)).body)
    app.clock.advance(7 * DAY - 60)
    const { body } = await refresh(third.refreshToken)
    const { exp = 0 } = decodeJwt(sessionTokensSchema.parse(body).token)
    expect(exp - app.clock.now().getTime() / 1000).toBeLessThanOrEqual(60)
  })
})

import { sessionEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES, SESSION_END_MESSAGES } from '@epay/contract/auth/messages'
import { type SessionTokens, sessionTokensSchema } from '@epay/contract/auth/schemas'
import type { Role } from '@epay/contract/common/roles'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { replaceRoles } from './queries.ts'

const PASSWORD = 'correct horse battery staple'
const DAY = 24 * 3600

const app = await openTestApp()
const anaId = await app.createAccount({ roles: ['Employee'], username: 'Ana.Lopez', password: PASSWORD })

async function signIn(userAgent = 'Desktop') {
  const credentials = { username: 'Ana.Lopez', password: PASSWORD }
  const { body } = await app.anonymous.post('/Auth/login', credentials, {
    headers: { 'user-agent': userAgent },
  })
  return sessionTokensSchema.parse(body)
}

const refresh = (refreshToken: string) => app.anonymous.post('/auth/refresh-token', { refreshToken })
const renew = async (refreshToken: string) => sessionTokensSchema.parse((await refresh(refreshToken)).body)
/** Returns 400 for a valid session, because the request body is invalid. */
const statusForToken = async (token: string) =>
  (await app.withToken(token).post('/Auth/reset-password', {})).status

it('saves a chosen language to the account, and includes it in new tokens', async () => {
  const languageInToken = ({ token }: SessionTokens) => decodeJwt(token).language
  const accountId = await app.createAccount({ roles: ['Employee'] })
  const oldTokens = await app.signIn(accountId)
  expect(languageInToken(oldTokens)).toBeUndefined()
  const chooseLanguage = (language: unknown) =>
    app.withToken(oldTokens.token).put('/auth/language', { language })
  expect((await chooseLanguage('fr')).status).toBe(400)
  expect((await chooseLanguage('es')).body).toEqual({ success: true })
  expect(languageInToken(await renew(oldTokens.refreshToken))).toBe('es')
  expect(languageInToken(await app.signIn(accountId))).toBe('es')
})

it('an access token works for 15 minutes', async () => {
  const { token } = await signIn()
  app.clock.advance(15 * 60 - 1)
  expect(await statusForToken(token)).toBe(400)
  app.clock.advance(2)
  expect(await statusForToken(token)).toBe(401)
})

it.each<{ change: string; from: Role[]; to: Role[]; status: number }>([
  { change: 'removed', from: ['Admin'], to: ['Employee'], status: 403 },
  { change: 'granted', from: [], to: ['HR-Manager'], status: 200 },
])('a $change role takes effect right away, with a renewed token', async ({ from, to, status }) => {
  const accountId = await app.createAccount({ roles: from })
  const { token, refreshToken } = await app.signIn(accountId)
  expect((await app.withToken(token).get('/Role')).status).toBe(status === 200 ? 403 : 200)
  await replaceRoles(app.dependencies.db, accountId, to)
  expect(await app.withToken(token).get('/Role')).toMatchObject({
    status: 401,
    body: { detail: AUTH_MESSAGES.rolesChanged },
  })
  const renewed = await renew(refreshToken)
  expect((await app.withToken(renewed.token).get('/Role')).status).toBe(status)
})

it('returns the same successor for a refresh token that is reused within ten seconds', async () => {
  const { refreshToken } = await signIn()
  const [firstTokens, secondTokens] = await Promise.all([renew(refreshToken), renew(refreshToken)])
  app.clock.advance(10)
  const thirdTokens = await renew(refreshToken)
  expect(new Set([firstTokens, secondTokens, thirdTokens].map(tokens => tokens.refreshToken)).size).toBe(1)
})

it('ends the session if a refresh token is reused later, and audits it', async () => {
  const firstTokens = await signIn()
  const secondTokens = await renew(firstTokens.refreshToken)
  app.clock.advance(11)
  expect((await refresh(firstTokens.refreshToken)).status).toBe(401)
  expect((await refresh(secondTokens.refreshToken)).status).toBe(401)
  expect(await statusForToken(secondTokens.token)).toBe(401)
  expect(await auditOf(app, anaId)).toContainEqual(
    expect.objectContaining({ action: 'session.reuse-detected' }),
  )
})

it.each([
  ['expired', async () => app.clock.advance(14 * DAY + 1)],
  ['signed out', async ({ token }: SessionTokens) => app.withToken(token).post('/auth/logout')],
] as const)('tells why a session ended: %s', async (reason, end) => {
  const tokens = await signIn()
  await end(tokens)
  const rejection = { status: 401, body: { detail: SESSION_END_MESSAGES[reason] } }
  expect(await refresh(tokens.refreshToken)).toMatchObject(rejection)
  expect(await statusForToken(tokens.token)).toBe(401)
})

it.each([
  ['staff', ['CFO'] as const, 30],
  ['everyone else', ['Employee'] as const, 90],
])('ends the session of %s at its maximum lifetime, even in constant use', async (_, roles, days) => {
  const accountId = await app.createAccount({ roles })
  let { token, refreshToken } = await app.signIn(accountId)
  for (let day = 10; day < days; day += 10) {
    app.clock.advance(10 * DAY)
    ;({ token, refreshToken } = await renew(refreshToken))
  }
  app.clock.advance(10 * DAY)
  expect(await refresh(refreshToken)).toMatchObject({
    ...{ status: 401, body: { detail: SESSION_END_MESSAGES.expired } },
  })
  expect(await statusForToken(token)).toBe(401)
})

it('the last access token ends with the maximum lifetime of its session', async () => {
  const { refreshToken } = await app.signIn(await app.createAccount({ roles: ['CFO'] }))
  app.clock.advance(10 * DAY)
  const secondTokens = await renew(refreshToken)
  app.clock.advance(13 * DAY)
  const thirdTokens = await renew(secondTokens.refreshToken)
  app.clock.advance(7 * DAY - 60)
  const { exp = 0 } = decodeJwt((await renew(thirdTokens.refreshToken)).token)
  expect(exp - app.clock.now().getTime() / 1000).toBeLessThanOrEqual(60)
})

it('lists only your sessions, and ends the others right away', async () => {
  app.clock.set('2028-03-02T10:00:00Z')
  const strangerId = await app.createAccount({ roles: ['Employee'] })
  const stranger = app.withToken((await app.signIn(strangerId)).token)
  const phone = await signIn('Phone')
  app.clock.set('2028-03-02T10:05:00Z')
  const desktop = app.withToken((await signIn()).token)
  app.clock.set('2028-03-02T10:10:00Z')
  await refresh(phone.refreshToken)
  app.clock.set('2028-03-02T10:12:00Z')
  const linkTokens = await app.signIn(anaId, 'link', 'application-1')
  const list = async (client: Pick<typeof desktop, 'get'>) =>
    sessionEndpoints.list.response.parse((await client.get('/auth/sessions')).body)

  expect(await list(desktop)).toMatchObject([
    { isLinkSession: true, isThis: false },
    {
      ...{ userAgent: 'Phone', isLinkSession: false, isThis: false },
      ...{ createdAt: '2028-03-02T10:00:00.000Z', lastUsedAt: '2028-03-02T10:10:00.000Z' },
    },
    { userAgent: 'Desktop', isThis: true, lastUsedAt: '2028-03-02T10:05:00.000Z' },
  ])
  expect((await desktop.post('/auth/sessions/end-others')).status).toBe(200)
  expect(await list(desktop)).toMatchObject([{ userAgent: 'Desktop' }])
  for (const { token } of [phone, linkTokens]) expect(await statusForToken(token)).toBe(401)
  expect((await refresh(phone.refreshToken)).status).toBe(401)
  expect(await list(stranger)).toHaveLength(1)
  expect((await auditOf(app, anaId)).at(-1)).toMatchObject({
    action: 'session.others-ended',
    actorName: 'Ana.Lopez',
  })
})

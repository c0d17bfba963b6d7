import { sessionEndpoints } from '@epay/contract/auth/endpoints'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const PASSWORD = 'a password of some length'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z' })
})
afterAll(() => app.close())

async function signIn(username: string, userAgent: string) {
  const credentials = { username, password: PASSWORD }
  const { body } = await app.anonymous.post('/Auth/login', credentials, {
    headers: { 'user-agent': userAgent },
  })
  const { token, refreshToken } = sessionTokensSchema.parse(body)
  return { client: app.withToken(token), refreshToken }
}
async function sessionsOf(client: { get: (path: string) => Promise<{ body: unknown }> }) {
  return sessionEndpoints.list.response.parse((await client.get('/auth/sessions')).body)
}

it("shows one's own sessions, and ends the others at once", async () => {
  const accountId = await app.createAccount({ roles: ['Employee'], username: 'ann', password: PASSWORD })
  await app.createAccount({ roles: ['Employee'], username: 'bob', password: PASSWORD })
  const bob = await signIn('bob', 'Other')
  const phone = await signIn('ann', 'Phone')
  app.clock.set('2026-03-02T10:05:00Z')
  const desk = await signIn('ann', 'Desk')
  app.clock.set('2026-03-02T10:10:00Z')
  await app.anonymous.post('/auth/refresh-token', { refreshToken: phone.refreshToken })
  app.clock.set('2026-03-02T10:12:00Z')
  const link = await app.signIn(accountId, 'link', 'application-1')

  const address = expect.any(String)
  expect(await sessionsOf(desk.client)).toEqual([
    expect.objectContaining({ isLinkSession: true, isThis: false }),
    {
      id: expect.any(String),
      createdAt: '2026-03-02T10:00:00.000Z',
      lastUsedAt: '2026-03-02T10:10:00.000Z',
      address,
      userAgent: 'Phone',
      isLinkSession: false,
      isThis: false,
    },
    {
      id: expect.any(String),
      createdAt: '2026-03-02T10:05:00.000Z',
      lastUsedAt: '2026-03-02T10:05:00.000Z',
      address,
      userAgent: 'Desk',
      isLinkSession: false,
      isThis: true,
    },
  ])

  expect((await desk.client.post('/auth/sessions/end-others')).status).toBe(200)
  expect(await sessionsOf(desk.client)).toMatchObject([{ userAgent: 'Desk' }])
  expect((await phone.client.get('/auth/sessions')).status).toBe(401)
  expect((await app.withToken(link.token).get('/JobApplication')).status).toBe(401)
  const refreshed = await app.anonymous.post('/auth/refresh-token', { refreshToken: phone.refreshToken })
  expect(refreshed.status).toBe(401)
  expect(await sessionsOf(bob.client)).toHaveLength(1)
  const signIns = await app.context.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'sign-in.succeeded'))
    .orderBy(auditEvents.id)
  expect(signIns.map(({ actorName, actorId }) => [actorName, actorId === accountId])).toEqual([
    ['bob', false],
    ['ann', true],
    ['ann', true],
  ])
  const events = await app.context.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'session.others-ended'))
  expect(events).toMatchObject([{ actorName: 'ann', recordType: 'account', recordId: accountId }])
})

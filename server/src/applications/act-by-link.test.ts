import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { replaceRoles } from '#server/auth/queries.ts'
import { verifyAccessToken } from '#server/auth/tokens.ts'
import type { ApiResponse } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { findMailedToken, HIRING_TERMS, historyOf, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

const APPROVAL = { status: 0, notes: 'Welcome', ...HIRING_TERMS }
const REJECTION = { status: 1, notes: 'No license' }
const HR = 'hr@office.example'
const CFO = 'cfo@office.example'
let app: TestApp
let hrAccountId: string

beforeAll(async () => {
  app = await buildTestApp()
  hrAccountId = await app.createAccount({ roles: ['HR-Manager', 'Employee'], username: 'hr', email: HR })
  await app.createAccount({ roles: ['CFO', 'HR-Manager'], username: 'cfo', email: CFO })
})
afterAll(() => app.close())

async function submitWithLink() {
  const id = await submitForm(app)
  return { id, token: await findMailedToken(app, id, HR) }
}

/** Advances the clock so that the emails of two statuses sort in order. */
function act(token: string, action: object, testApp = app) {
  testApp.clock.advance(1)
  return testApp.anonymous.post('/JobApplication/action', { token, ...action })
}

const statusOf = async (id: string) => (await findApplication(app.context.db, id))?.status

it('a decision by link names the missing fields, and rejects outdated data', async () => {
  const { id, token } = await submitWithLink()
  const approval = await act(token, { status: 0 })
  expect(approval.status).toBe(400)
  const missing = Object.keys(problemSchema.parse(approval.body).errors ?? {})
  expect(missing).toEqual(['DateHired', 'WageScale', 'FirstWeekOfWork', 'Notes'])
  const outdated = { ...APPROVAL, lastModificationTime: '2026-11-20T16:00:00Z' }
  expect(await act(token, outdated)).toMatchObject({ status: 409, body: { type: 'urn:epay:outdated' } })
  expect(await statusOf(id)).toBe(0)
})

it("a link decides in its owner's name, and signs the owner in to the applications", async () => {
  const { id, token } = await submitWithLink()
  const { status, body } = await act(token, APPROVAL)
  expect(status).toBe(200)
  expect((await historyOf(app, id)).at(-1)).toMatchObject({
    ...{ fromStatus: 0, toStatus: 1, remarks: 'Welcome', actionBy: 'hr', viaLink: true },
  })
  const cfoLink = app.withToken(await findMailedToken(app, id, CFO))
  expect((await cfoLink.get(`/JobApplication/${id}`)).body).toMatchObject({
    notes: null,
    approvalRemark: { remarks: 'Welcome', actionBy: 'hr' },
  })
  const session = app.withToken(sessionTokensSchema.parse(body).token)
  expect((await session.get('/JobApplication')).status).toBe(200)
  expect((await session.get('/Employee')).status).toBe(403)
})

it('a link decides, starts the session, and audits both in one transaction', async () => {
  const { id, token } = await submitWithLink()
  const start = app.clock.now()
  const listAuditEvents = () =>
    app.context.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, hrAccountId), gt(auditEvents.at, start)))
      .orderBy(auditEvents.id)
  const { pool } = app.context.database
  await pool.query('alter table sessions add constraint no_more check (false) not valid')
  expect((await act(token, APPROVAL)).status).toBe(500)
  expect([await statusOf(id), await listAuditEvents()]).toEqual([0, []])
  await pool.query('alter table sessions drop constraint no_more')
  expect((await act(token, APPROVAL)).status).toBe(200)
  expect((await listAuditEvents()).map(({ action, actorKind }) => [action, actorKind])).toEqual([
    ['application.approved', 'link'],
    ['link.opened', 'link'],
  ])
})

it('retries of a decision by link get the same session, even at the same time, without extending it', async () => {
  const { id, token } = await submitWithLink()
  const responses = await Promise.all([act(token, APPROVAL), act(token, APPROVAL)])
  app.clock.advance(4 * 60)
  const retry = await act(token, { ...APPROVAL, notes: 'Welcome again' })
  const sessions = new Set<unknown>()
  for (const { status, body } of [...responses, retry]) {
    expect(status).toBe(200)
    const accessToken = sessionTokensSchema.parse(body).token
    sessions.add((await verifyAccessToken(app.dependencies.keys, accessToken, app.clock.now()))?.sid)
  }
  expect([sessions.size, sessions.has(undefined)]).toEqual([1, false])
  expect((await historyOf(app, id)).map(entry => entry.remarks)).toEqual(['', 'Welcome'])
  app.clock.advance(8 * 3600 - 4 * 60)
  const { refreshToken } = sessionTokensSchema.parse(retry.body)
  expect((await app.anonymous.post('/auth/refresh-token', { refreshToken })).status).toBe(401)
})

type Trigger = (decision: { id: string; body: unknown }) => Promise<unknown>
it.each<[string, Trigger]>([
  ['five minutes', async () => app.clock.advance(5 * 60)],
  ['sign-out', ({ body }) => app.withToken(sessionTokensSchema.parse(body).token).post('/auth/logout')],
  ["the CFO's decision", async ({ id }) => act(await findMailedToken(app, id, CFO), APPROVAL)],
])('a retry of a decision by link starts no session after %s', async (_, trigger) => {
  const { id, token } = await submitWithLink()
  const { body } = await act(token, APPROVAL)
  await trigger({ id, body })
  const { rows: before } = await app.context.database.pool.query('select id from sessions')
  expect(await act(token, APPROVAL)).toMatchObject({ status: 401, body: { type: 'urn:epay:link-used' } })
  expect((await app.context.database.pool.query('select id from sessions')).rows).toEqual(before)
})

it('the other decision and a link for another status are rejected, even with both roles', async () => {
  const { id, token } = await submitWithLink()
  const earlierLink = await findMailedToken(app, id, CFO)
  await act(token, APPROVAL)
  for (const [link, action] of [
    [token, REJECTION],
    [earlierLink, APPROVAL],
  ] as const)
    expect((await act(link, action)).status).toBe(409)
  expect(await statusOf(id)).toBe(1)
  expect((await act(await findMailedToken(app, id, CFO), APPROVAL)).status).toBe(200)
  expect(await statusOf(id)).toBe(3)
})

it('a link does not decide without the role, or after 72 hours', async () => {
  const { token } = await submitWithLink()
  const { id, token: otherToken } = await submitWithLink()
  await replaceRoles(app.context.db, hrAccountId, ['Employee'])
  expect((await act(token, REJECTION)).status).toBe(401)
  await replaceRoles(app.context.db, hrAccountId, ['HR-Manager', 'Employee'])
  expect((await act(token, REJECTION)).status).toBe(200)
  app.clock.advance(72 * 3600)
  expect((await act(otherToken, REJECTION)).status).toBe(401)
  expect(await statusOf(id)).toBe(0)
})

type Link = Awaited<ReturnType<typeof submitWithLink>>
it.each<[string, number, (link: Link) => Promise<ApiResponse>]>([
  ['an application', 409, ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}`)],
  ['a resume', 409, ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}/download-resume`)],
  ['a decision', 409, ({ token }) => act(token, REJECTION)],
  ['a session', 401, ({ token }) => app.anonymous.post('/auth/validate-emailtoken', { token })],
])('a link to %s only says who decided, once someone has', async (_, status, open) => {
  const link = await submitWithLink()
  const body = { applicationId: link.id, newStatus: 'Rejected', notes: 'Secret reason' }
  const hr = app.withToken((await app.signIn(hrAccountId)).token)
  await hr.post(`/JobApplication/${link.id}/updateStatus`, body)
  const response = await open(link)
  const { type, detail } = problemSchema.parse(response.body)
  expect(response.status).toBe(status)
  expect(detail).toMatch(/^This application is already HR-Manager Rejected by hr on /)
  expect(detail).not.toContain('Secret reason')
  if (status === 401) expect(type).toBe('urn:epay:link-used')
})

it('a link only shows its own application', async () => {
  const { id, token } = await submitWithLink()
  const otherId = await submitForm(app)
  const link = app.withToken(token)
  expect((await link.get(`/JobApplication/${id}`)).body).toMatchObject({ id, firstName: 'Ana' })
  expect((await link.get(`/JobApplication/${otherId}`)).status).toBe(403)
})

it('LINK_SIGN_IN=off requires a password before a link shows or decides anything', async () => {
  const strictApp = await buildTestApp({ environment: { LINK_SIGN_IN: 'off' } })
  await strictApp.createAccount({ roles: ['HR-Manager'], username: 'hr', email: HR })
  const id = await submitForm(strictApp)
  const token = await findMailedToken(strictApp, id, HR)
  const responses = [
    await act(token, REJECTION, strictApp),
    await strictApp.withToken(token).get(`/JobApplication/${id}`),
    await strictApp.anonymous.post('/auth/validate-emailtoken', { token }),
  ]
  const signInRequired = { type: 'urn:epay:link-needs-sign-in', detail: 'Sign in first.' }
  for (const response of responses) expect(response).toMatchObject({ status: 401, body: signInRequired })
  expect(await historyOf(strictApp, id)).toHaveLength(1)
  await strictApp.close()
})

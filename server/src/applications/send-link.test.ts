import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS } from '@epay/contract/applications/status'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, findMailedToken, HIRING_TERMS, listMailsAbout, submitForm } from './factories.ts'

const HR = ['hr@office.example', 'hr2@office.example']
const CFO = 'cfo@office.example'
const CANDIDATE = 'ana@applicants.example'
const REJECTION = { status: 1, notes: 'No license' }
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  for (const email of HR) await app.createAccount({ roles: ['HR-Manager'], username: email, email })
  await app.createAccount({ roles: ['CFO'], username: CFO, email: CFO })
  await app.as('Admin').token
})
afterAll(() => app.close())

function send(id: string) {
  app.clock.advance(1)
  return app.as('Admin').post(`/JobApplication/${id}/send-link`)
}
const act = (token: string) => app.anonymous.post('/JobApplication/action', { token, ...REJECTION })
const recipientsOf = (body: unknown) => applicationEndpoints.sendLink.response.parse(body).sentTo
/** Lists the kind and recipient of each email since the clock last advanced. */
const listNewestMails = async (id: string) =>
  (await listMailsAbout(app, id))
    .filter(({ createdAt }) => createdAt >= app.clock.now())
    .map(({ kind, to }) => [kind, to])

it('sending links to HR managers is audited, and revokes earlier links', async () => {
  const id = await submitForm(app)
  const earlierTokens = await Promise.all(HR.map(email => findMailedToken(app, id, email)))
  const { status, body } = await send(id)
  expect([status, recipientsOf(body)]).toEqual([200, expect.arrayContaining(HR)])
  expect(await listNewestMails(id)).toEqual(expect.arrayContaining(HR.map(to => ['approval-request', to])))

  for (const token of earlierTokens) {
    expect((await act(token)).status).toBe(401)
    expect((await app.withToken(token).get(`/JobApplication/${id}`)).status).toBe(401)
    expect((await app.anonymous.post('/auth/validate-emailtoken', { token })).status).toBe(401)
  }
  expect((await act(await findMailedToken(app, id, HR[0] ?? ''))).status).toBe(200)
  const event = { action: 'application.link-sent', actorName: 'admin' }
  const after = { status: 0, purpose: 'review-application' }
  expect(await auditOf(app, id)).toContainEqual(expect.objectContaining({ ...event, after }))
})

it('the CFO gets a new link after HR approved, whose retry still works', async () => {
  const id = await submitForm(app)
  const hrToken = await findMailedToken(app, id, HR[0] ?? '')
  const approve = () =>
    app.anonymous.post('/JobApplication/action', { token: hrToken, status: 0, notes: 'Yes', ...HIRING_TERMS })
  app.clock.advance(1)
  await approve()
  const earlierToken = await findMailedToken(app, id, CFO)
  expect(recipientsOf((await send(id)).body)).toEqual([CFO])
  expect(await listNewestMails(id)).toEqual([['approval-request', CFO]])
  expect((await act(earlierToken)).status).toBe(401)
  expect((await approve()).status).toBe(200)
  expect((await act(await findMailedToken(app, id, CFO))).status).toBe(200)
})

it('the candidate gets a new link to the packet', async () => {
  const { id } = await createApplication(app, { status: STATUS.CFOApproved })
  expect(recipientsOf((await send(id)).body)).toEqual(['Ana López'])
  expect(await listNewestMails(id)).toEqual([['packet-invitation', CANDIDATE]])
  const firstToken = await findMailedToken(app, id, CANDIDATE)
  await send(id)
  const secondToken = await findMailedToken(app, id, CANDIDATE)
  const open = (candidatetoken: string) =>
    app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query: { candidatetoken } })
  expect([(await open(firstToken)).status, (await open(secondToken)).status]).toEqual([401, 200])
})

it.each([
  ['rejected by the CFO', { status: STATUS.CFORejected }],
  ['complete', { status: STATUS.CFOApproved, packetSubmittedAt: new Date('2026-11-20T00:00:00Z') }],
])('no link is sent if the application is %s', async (_, overrides) => {
  const { id } = await createApplication(app, overrides)
  const { status, body } = await send(id)
  expect([status, problemSchema.parse(body).detail]).toEqual([
    409,
    "No one needs to act on this application, so there's no link to send.",
  ])
  expect(await listMailsAbout(app, id)).toEqual([])
})

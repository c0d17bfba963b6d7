import { applicationSchema } from '@epay/contract/applications/schemas'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { replaceRoles } from '#server/auth/queries.ts'
import { verifyAccessToken } from '#server/auth/tokens.ts'
import type { Answer } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { historyOf, mailedToken, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

const APPROVAL = {
  status: 0,
  notes: 'Welcome',
  dateHired: '2026-12-01',
  wageScale: 'B2',
  firstWeekOfWork: '2026-W49',
}
const REJECTION = { status: 1, notes: 'No license' }
const HR = 'hr@office.example'
const CFO = 'cfo@office.example'
let app: TestApp
let hrAccount: string

beforeAll(async () => {
  app = await buildTestApp()
  hrAccount = await app.createAccount({ roles: ['HR-Manager', 'Employee'], username: 'hr', email: HR })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr2', email: 'hr2@office.example' })
  await app.createAccount({ roles: ['CFO', 'HR-Manager'], username: 'cfo', email: CFO })
})
afterAll(() => app.close())

async function submitWithLink(to = HR) {
  const id = await submitForm(app)
  return { id, token: await mailedToken(app, id, to) }
}
/** Advances the clock, so that the emails of two statuses sort in order. */
function act(token: string, action: object, on = app) {
  on.clock.advance(1)
  return on.anonymous.post('/JobApplication/action', { token, ...action })
}
const statusOf = async (id: string) => (await findApplication(app.context.db, id))?.status
const detailOf = (body: unknown) => problemSchema.parse(body).detail?.replace(/\s/g, ' ')

describe('POST /JobApplication/action', () => {
  it('refuses a link after 72 hours', async () => {
    const { id, token } = await submitWithLink()
    app.clock.advance(72 * 3600 + 1)
    expect((await act(token, REJECTION)).status).toBe(401)
    expect(await statusOf(id)).toBe(0)
  })

  it('names what the decision lacks', async () => {
    const { id, token } = await submitWithLink()
    const approval = await act(token, { status: 0 })
    expect(approval.status).toBe(400)
    const lacking = Object.keys(problemSchema.parse(approval.body).errors ?? {})
    expect(lacking).toEqual(['DateHired', 'WageScale', 'FirstWeekOfWork', 'Notes'])
    expect(await statusOf(id)).toBe(0)
  })

  it('decides in the name of its owner and signs in to the applications', async () => {
    const { id, token } = await submitWithLink()
    const { status, body } = await act(token, APPROVAL)
    expect(status).toBe(200)
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      fromStatus: 0,
      toStatus: 1,
      remarks: 'Welcome',
      actionBy: 'hr',
      viaLink: true,
    })
    expect(await findApplication(app.context.db, id)).toMatchObject({ notes: null })
    const next = app.withToken(await mailedToken(app, id, CFO))
    expect((await next.get(`/JobApplication/${id}`)).body).toMatchObject({
      notes: null,
      approvalRemark: { remarks: 'Welcome', actionBy: 'hr' },
    })
    const session = app.withToken(sessionTokensSchema.parse(body).token)
    expect((await session.get('/JobApplication')).status).toBe(200)
    expect((await session.get('/Employee')).status).toBe(403)
  })

  it('does not approve over what changed meanwhile', async () => {
    const { id, token } = await submitWithLink()
    const { body: seen } = await app.withToken(token).get(`/JobApplication/${id}`)
    const theirs = { wageScale: 'C3', dateHired: '2026-12-07', firstWeekOfWork: '2026-W50' }
    await app.as('Admin').put('/JobApplication', { ...Object(seen), ...theirs })
    const stale = await act(token, { ...APPROVAL, lastModificationTime: null })
    expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ type: 'urn:epay:outdated' })])
    expect(await findApplication(app.context.db, id)).toMatchObject({ status: 0, ...theirs })
    const { body: current } = await app.withToken(token).get(`/JobApplication/${id}`)
    const { lastModificationTime } = applicationSchema.parse(current)
    const fresh = { ...APPROVAL, lastModificationTime }
    expect((await act(token, fresh)).status).toBe(200)
    expect((await act(token, fresh)).status).toBe(200)
  })

  it('decides, starts the session and writes both down in one transaction', async () => {
    const { id, token } = await submitWithLink()
    const trail = () =>
      app.context.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.actorId, hrAccount), gt(auditEvents.at, start)))
        .orderBy(auditEvents.id)
    const start = app.clock.now()
    const { pool } = app.context.database
    await pool.query('alter table sessions add constraint no_more check (false) not valid')
    expect((await act(token, APPROVAL)).status).toBe(500)
    expect([await statusOf(id), await trail()]).toEqual([0, []])
    await pool.query('alter table sessions drop constraint no_more')
    expect((await act(token, APPROVAL)).status).toBe(200)
    expect((await trail()).map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['application.approved', 'link'],
      ['link.opened', 'link'],
    ])
  })

  it('answers the same decision again as the first time, also at the same time', async () => {
    const { id, token } = await submitWithLink()
    const answers = await Promise.all([act(token, APPROVAL), act(token, APPROVAL)])
    const again = await act(token, { ...APPROVAL, notes: 'Welcome again' })
    expect([...answers, again].map(answer => answer.status)).toEqual([200, 200, 200])
    expect(sessionTokensSchema.parse(again.body).token).not.toBe('')
    expect((await historyOf(app, id)).map(entry => entry.remarks)).toEqual(['', 'Welcome'])
  })

  it('goes on with the session of the first time, which ends when it would have', async () => {
    const { token } = await submitWithLink()
    const sessionOf = async (answer: Answer) => {
      const tokens = sessionTokensSchema.parse(answer.body)
      return (await verifyAccessToken(app.dependencies.keys, tokens.token, app.clock.now()))?.sid
    }
    const first = await act(token, APPROVAL)
    app.clock.advance(4 * 60)
    const again = await act(token, APPROVAL)
    expect([again.status, await sessionOf(again)]).toEqual([200, await sessionOf(first)])
    app.clock.advance(8 * 3600 - 4 * 60)
    const { refreshToken } = sessionTokensSchema.parse(again.body)
    expect((await app.anonymous.post('/auth/refresh-token', { refreshToken })).status).toBe(401)
  })

  const LATE: Record<string, (sent: { id: string; body: unknown }) => Promise<unknown>> = {
    'after minutes': async () => app.clock.advance(5 * 60),
    'after the session ended': ({ body }) =>
      app.withToken(sessionTokensSchema.parse(body).token).post('/auth/logout'),
    'after the CFO decided': async ({ id }) => act(await mailedToken(app, id, CFO), APPROVAL),
  }
  it.each(Object.entries(LATE))('opens nothing by the same decision again %s', async (_, pass) => {
    const { id, token } = await submitWithLink()
    const { body } = await act(token, APPROVAL)
    await pass({ id, body })
    const { rows: before } = await app.context.database.pool.query('select id from sessions')
    const late = await act(token, APPROVAL)
    expect([late.status, late.body]).toEqual([401, expect.objectContaining({ type: 'urn:epay:link-used' })])
    expect(detailOf(late.body)).toMatch(
      /^This application is already (HR-Manager|CFO) Approved by (hr|cfo) on /,
    )
    expect((await app.context.database.pool.query('select id from sessions')).rows).toEqual(before)
  })

  it('refuses the other decision afterwards, and another link', async () => {
    const { id, token } = await submitWithLink()
    const other = await mailedToken(app, id, 'hr2@office.example')
    await act(token, APPROVAL)
    for (const [link, action] of [
      [token, REJECTION],
      [other, APPROVAL],
      [other, REJECTION],
    ] as const) {
      const { status, body } = await act(link, action)
      expect(status).toBe(409)
      expect(detailOf(body)).toMatch(
        /^This application is already HR-Manager Approved by hr on Nov \d+, 2026, /,
      )
    }
    expect(await statusOf(id)).toBe(1)
  })

  it('serves its one state, also for a person who has both roles', async () => {
    const { id, token } = await submitWithLink(CFO)
    await act(await mailedToken(app, id, HR), APPROVAL)
    expect((await act(token, APPROVAL)).status).toBe(409)
    expect(await statusOf(id)).toBe(1)
    expect((await act(await mailedToken(app, id, CFO), APPROVAL)).status).toBe(200)
    expect(await statusOf(id)).toBe(3)
    expect((await act(token, APPROVAL)).status).toBe(409)
  })

  it('dies with the role of its owner', async () => {
    const { id, token } = await submitWithLink()
    await replaceRoles(app.context.db, hrAccount, ['Employee'])
    expect((await act(token, REJECTION)).status).toBe(401)
    await replaceRoles(app.context.db, hrAccount, ['HR-Manager', 'Employee'])
    expect((await act(token, REJECTION)).status).toBe(200)
    expect(await statusOf(id)).toBe(2)
  })
})

describe('GET /JobApplication/{id} with a mailed link', () => {
  it('shows its own application and no other', async () => {
    const { id, token } = await submitWithLink()
    const other = await submitForm(app)
    const link = app.withToken(token)
    expect((await link.get(`/JobApplication/${id}`)).body).toMatchObject({ id, firstName: 'Ana' })
    expect((await link.get(`/JobApplication/${other}`)).status).toBe(403)
  })
})

describe('LINK_SIGN_IN=off', () => {
  it('asks for the password before a link shows or decides anything', async () => {
    const careful = await buildTestApp({ environment: { LINK_SIGN_IN: 'off' } })
    await careful.createAccount({ roles: ['HR-Manager'], username: 'hr', email: HR })
    const id = await submitForm(careful)
    const token = await mailedToken(careful, id, HR)
    const answers = [
      await act(token, REJECTION, careful),
      await careful.withToken(token).get(`/JobApplication/${id}`),
      await careful.anonymous.post('/auth/validate-emailtoken', { token }),
    ]
    for (const { status, body } of answers) {
      expect([status, problemSchema.parse(body).detail]).toEqual([401, 'Sign in first.'])
      expect(problemSchema.parse(body).type).toBe('urn:epay:link-needs-sign-in')
    }
    expect(await historyOf(careful, id)).toHaveLength(1)
    await careful.close()
  })
})

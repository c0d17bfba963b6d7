import { applicationSchema } from '@epay/contract/applications/schemas'
import type { Decision } from '@epay/contract/applications/status'
import { problemSchema } from '@epay/contract/common/problem-schema'
import type { Role } from '@epay/contract/common/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, historyOf, mailedToken, mailsAbout, unknownId } from './factories.ts'
import { findApplication } from './queries.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

function decide(roles: Role[], id: string, newStatus: Decision, extra: object = {}) {
  const needed = newStatus === 'Approved' ? HIRING : { notes: 'Not this time' }
  const body = { applicationId: id, newStatus, ...needed, ...extra }
  return app.as(...roles).post(`/JobApplication/${id}/updateStatus`, body)
}
const statusOf = async (id: string) => (await findApplication(app.context.db, id))?.status
const detailOf = (body: unknown) => problemSchema.parse(body).detail?.replace(/\s/g, ' ')

describe('POST /JobApplication/{id}/updateStatus', () => {
  it('asks to sign in', async () => {
    const { id } = await createApplication(app)
    const path = `/JobApplication/${id}/updateStatus`
    expect((await app.anonymous.post(path, { applicationId: id, newStatus: 'Approved' })).status).toBe(401)
  })

  it('finds nothing under unknown ids, whatever they look like', async () => {
    for (const id of [unknownId(), '17', "x'--"])
      expect((await decide(['CFO'], encodeURIComponent(id), 'Rejected', { applicationId: id })).status).toBe(
        404,
      )
  })

  it('refuses an approval without the hiring information', async () => {
    const { id } = await createApplication(app)
    const { status, body } = await decide(['HR-Manager'], id, 'Approved', {
      wageScale: ' ',
      firstWeekOfWork: '2026-W54',
    })
    expect(status).toBe(400)
    expect(problemSchema.parse(body).errors).toHaveProperty('FirstWeekOfWork')
    expect(await statusOf(id)).toBe(0)
  })

  it('takes the longer wage scale that the e-mail page set, and no other', async () => {
    const wageScale = 'x'.repeat(100)
    const { id } = await createApplication(app, { status: 1, wageScale })
    const other = await decide(['CFO'], id, 'Approved', { wageScale: 'y'.repeat(51) })
    expect(other.status).toBe(400)
    expect(problemSchema.parse(other.body).errors).toEqual({
      WageScale: ['Wage Scale cannot exceed 50 characters'],
    })
    expect((await decide(['CFO'], id, 'Approved', { wageScale })).status).toBe(200)
    expect(await findApplication(app.context.db, id)).toMatchObject({ status: 3, wageScale })
  })

  it.each(['Approved', 'Rejected'] as const)('does not decide over what changed meanwhile: %s', async way => {
    const { id } = await createApplication(app, { notes: 'Old', ...HIRING })
    const load = async () =>
      applicationSchema.parse((await app.as('HR-Manager').get(`/JobApplication/${id}`)).body)
    const seen = await load()
    const theirs = { wageScale: 'C3', dateHired: '2026-12-07', notes: 'Theirs' }
    const stale = { lastModificationTime: seen.lastModificationTime, notes: 'Old' }
    expect((await app.as('CFO').put('/JobApplication', { ...seen, ...theirs })).status).toBe(200)
    const refused = await decide(['HR-Manager'], id, way, stale)
    const saved = await app.as('CFO').put('/JobApplication', seen)
    expect([refused.status, refused.body]).toEqual([409, saved.body])
    expect(await findApplication(app.context.db, id)).toMatchObject({ status: 0, ...theirs })
    expect(await historyOf(app, id)).toHaveLength(1)
    const { lastModificationTime } = await load()
    expect((await decide(['HR-Manager'], id, way, { ...theirs, lastModificationTime })).status).toBe(200)
  })

  it('says who decided meanwhile, rather than that something changed', async () => {
    const { id } = await createApplication(app)
    await decide(['HR-Manager'], id, 'Rejected')
    const { body } = await decide(['HR-Manager'], id, 'Rejected', { lastModificationTime: null })
    expect(detailOf(body)).toMatch(/^This application is already HR-Manager Rejected by /)
  })

  it('refuses a body about another application', async () => {
    const { id } = await createApplication(app)
    const { status, body } = await decide(['HR-Manager'], id, 'Approved', { applicationId: unknownId() })
    expect(status).toBe(400)
    expect(problemSchema.parse(body).errors).toHaveProperty('ApplicationId')
  })

  it('writes the hiring information, the remark and who it was', async () => {
    const { id } = await createApplication(app, { notes: 'Knows the site' })
    const { body } = await decide(['HR-Manager'], id, 'Approved', {
      notes: ' Strong ',
      sageEmployeeId: 'S-1',
    })
    expect(applicationSchema.parse(body)).toMatchObject({
      ...HIRING,
      id,
      status: 1,
      notes: 'Knows the site',
      sageEmployeeId: 'S-1',
      lastModificationTime: app.clock.now().toISOString(),
    })
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      fromStatus: 0,
      toStatus: 1,
      remarks: 'Strong',
      actionBy: 'hr-manager',
      viaLink: false,
    })
  })

  it("keeps each decision's own remark apart from the other and from the notes", async () => {
    const { id } = await createApplication(app, { notes: 'Shared note' })
    const approved = await decide(['HR-Manager'], id, 'Approved', { notes: 'References checked.' })
    expect(approved.body).toMatchObject({
      notes: 'Shared note',
      approvalRemark: { remarks: 'References checked.', actionBy: 'hr-manager' },
    })
    const rejected = await decide(['CFO'], id, 'Rejected', { notes: 'No budget.' })
    expect(rejected.body).toMatchObject({ status: 4, notes: 'Shared note', approvalRemark: null })
    expect((await historyOf(app, id)).slice(1)).toMatchObject([
      { toStatus: 1, remarks: 'References checked.', actionBy: 'hr-manager' },
      { toStatus: 4, remarks: 'No budget.', actionBy: 'cfo' },
    ])
    const events = await app.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.recordId, id))
      .orderBy(auditEvents.id)
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['application.approved', { ...HIRING, status: 1, remarks: 'References checked.' }],
      ['application.rejected', { status: 4, remarks: 'No budget.' }],
    ])
  })

  it('names who decided as their account does, in history, audit and refusals', async () => {
    const accountId = await app.createAccount({
      ...{ roles: ['HR-Manager'], username: 'mvega', name: 'Marisol Vega' },
    })
    await createEmployee(app, { id: 'V1', name: 'Thomas Okafor', accountId })
    const { token } = await app.signIn(accountId)
    const { id } = await createApplication(app)
    const path = `/JobApplication/${id}/updateStatus`
    const body = { applicationId: id, newStatus: 'Rejected', notes: 'No licence' }
    expect((await app.withToken(token).post(path, body)).status).toBe(200)
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      ...{ actionBy: 'Marisol Vega', actionAccountId: accountId, actionUsername: 'mvega' },
    })
    const events = await app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))
    expect(events).toMatchObject([{ actorName: 'Marisol Vega', actorId: accountId, actorUsername: 'mvega' }])
    expect(detailOf((await app.withToken(token).post(path, body)).body)).toMatch(/ by Marisol Vega on /)
  })

  it("does not repeat HR's remark as the CFO's", async () => {
    const { id } = await createApplication(app)
    await decide(['HR-Manager'], id, 'Approved', { notes: 'References checked.' })
    await decide(['CFO'], id, 'Approved')
    expect((await historyOf(app, id)).at(-1)).toMatchObject({ toStatus: 3, remarks: '', actionBy: 'cfo' })
  })

  it('refuses a rejection without its reason', async () => {
    const { id } = await createApplication(app)
    const { status, body } = await decide(['HR-Manager'], id, 'Rejected', { notes: ' ' })
    expect(status).toBe(400)
    expect(problemSchema.parse(body).errors).toEqual({ Notes: ['Reason for rejection is required'] })
    expect(await statusOf(id)).toBe(0)
  })

  it('writes nothing but the status of a rejection', async () => {
    const { id } = await createApplication(app, { status: 1, notes: 'Strong', ...HIRING })
    await decide(['CFO'], id, 'Rejected', { wageScale: 'C9' })
    expect(await findApplication(app.context.db, id)).toMatchObject({
      ...HIRING,
      notes: 'Strong',
      status: 4,
    })
  })

  it('says who decided and when', async () => {
    const { id } = await createApplication(app)
    await decide(['HR-Manager'], id, 'Rejected')
    const { status, body } = await decide(['HR-Manager'], id, 'Approved')
    expect(status).toBe(409)
    expect(detailOf(body)).toMatch(
      /^This application is already HR-Manager Rejected by hr-manager on Nov 20, 2026, /,
    )
  })

  it('does not tell the CFO that a new application is decided', async () => {
    const { id } = await createApplication(app)
    expect(detailOf((await decide(['CFO'], id, 'Approved')).body)).toBe(
      'You cannot Approve or Reject this application.',
    )
  })

  it('lets a person with both roles act in the one that the state asks for', async () => {
    const { id } = await createApplication(app)
    expect((await decide(['Admin', 'HR-Manager', 'CFO'], id, 'Approved')).status).toBe(200)
    expect((await decide(['Admin', 'HR-Manager', 'CFO'], id, 'Approved')).status).toBe(200)
    expect(await statusOf(id)).toBe(3)
  })

  it('is open to a link session', async () => {
    const { id } = await createApplication(app)
    const { token } = await app.signIn(await app.createAccount({ roles: ['HR-Manager'] }), 'link')
    const body = { applicationId: id, newStatus: 'Rejected', notes: 'No licence' }
    expect((await app.withToken(token).post(`/JobApplication/${id}/updateStatus`, body)).status).toBe(200)
  })
})

describe('mail after a decision', () => {
  const addresseesOf = async (id: string) => (await mailsAbout(app, id)).map(mail => [mail.kind, mail.to])

  it('asks every CFO after the HR-Manager approved', async () => {
    await app.createAccount({ roles: ['CFO'], username: 'other-cfo', email: 'other-cfo@office.example' })
    await app.as('CFO').accountId
    const { id } = await createApplication(app)
    await decide(['HR-Manager'], id, 'Approved')
    const mails = await addresseesOf(id)
    expect(mails).toContainEqual(['approval-request', 'other-cfo@office.example'])
    expect(mails).toContainEqual(['approval-request', 'cfo@example.com'])
    expect(mails.every(([kind]) => kind === 'approval-request')).toBe(true)
  })

  it('invites the candidate after the CFO approved', async () => {
    const { id } = await createApplication(app, { status: 1, email: 'new-hire@applicants.example' })
    await decide(['CFO'], id, 'Approved')
    expect(await addresseesOf(id)).toEqual([['packet-invitation', 'new-hire@applicants.example']])
    const token = await mailedToken(app, id, 'new-hire@applicants.example')
    const [mail] = await mailsAbout(app, id)
    expect(mail?.text).toContain(`http://portal.test/employee-packet?applicationId=${id}&token=${token}`)
  })

  it.each([
    [0, 'HR-Manager'],
    [1, 'CFO'],
  ] as const)('tells the applicant about a rejection in state %s', async (status, role) => {
    const { id } = await createApplication(app, { status })
    await decide([role], id, 'Rejected', { notes: 'Not qualified' })
    expect(await addresseesOf(id)).toEqual([['application-rejected', 'ana@applicants.example']])
    expect((await mailsAbout(app, id))[0]?.text).not.toContain('Not qualified')
  })

  it('does not leave when the decision is refused', async () => {
    const { id } = await createApplication(app, { status: 3 })
    await decide(['CFO'], id, 'Rejected')
    expect(await addresseesOf(id)).toEqual([])
  })
})

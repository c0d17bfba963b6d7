import { CORRECTION_MESSAGES } from '@epay/contract/applications/corrections'
import { applicationSchema, type FullApplication } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, historyOf, mailedToken, mailsAbout, submitForm } from './factories.ts'

const PATH = '/JobApplication'
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const REASON = { correctionReason: 'Typing error' }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.createAccount({ roles: ['CFO'], username: 'cfo-of-mails', email: 'cfo@office.example' })
})
afterAll(() => app.close())

async function approved(): Promise<FullApplication> {
  const { id } = await createApplication(app, { ...HIRING, status: STATUS.CFOApproved })
  return applicationSchema.parse((await app.as('Admin').get(`${PATH}/${id}`)).body)
}
const auditOf = (id: string) => app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))

describe('after the approval of the CFO', () => {
  const CHANGES: [string, Partial<FullApplication>][] = [
    ['hiring terms', { wageScale: 'B9' }],
    ['the e-mail', { email: 'other@example.com' }],
    ['an answer', { referenceName2: 'Somebody' }],
  ]

  it.each(CHANGES)('%s change with a reason only', async (_, change) => {
    const application = await approved()
    for (const correctionReason of [undefined, '', '  ', null]) {
      const { status, body } = await app
        .as('HR-Manager')
        .put(PATH, { ...application, ...change, correctionReason })
      expect(status).toBe(400)
      expect(problemSchema.parse(body).errors).toEqual({ CorrectionReason: [CORRECTION_MESSAGES.reason] })
    }
    const ssn = await app
      .as('HR-Manager')
      .put(PATH, { ...application, ...change, correctionReason: 'SSN is 901-23-4567' })
    expect(problemSchema.parse(ssn.body).errors).toEqual({
      CorrectionReason: [CORRECTION_MESSAGES.numbersInReason],
    })
    expect(await historyOf(app, application.id)).toHaveLength(3)
    for (const role of ['HR-Manager', 'Admin'] as const) {
      const { id } = await approved()
      const answer = await app
        .as(role)
        .put(PATH, { ...application, ...change, ...REASON, id, lastModificationTime: undefined })
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(change)])
      expect((await historyOf(app, id)).at(-1)).toMatchObject({
        ...{ fromStatus: STATUS.CFOApproved, toStatus: STATUS.CFOApproved },
        ...{ remarks: 'Correction: Typing error', actionBy: role.toLowerCase() },
      })
    }
  })

  it('the CFO alone corrects nothing, and that is audited', async () => {
    const application = await approved()
    const answer = await app.as('CFO').put(PATH, { ...application, wageScale: 'B9', ...REASON })
    expect(answer).toMatchObject({ status: 403, body: { detail: CORRECTION_MESSAGES.correctors } })
    expect(await auditOf(application.id)).toMatchObject([
      { action: 'application.update-refused', actorName: 'cfo' },
    ])
    expect((await app.as('CFO').get(`${PATH}/${application.id}`)).body).toEqual(application)
  })

  it('nor does an HR-Manager through a mailed link', async () => {
    const application = await approved()
    const accountId = await app.createAccount({ roles: ['HR-Manager'] })
    const { token } = await app.signIn(accountId, 'link', application.id)
    const answer = await app.withToken(token).put(PATH, { ...application, wageScale: 'B9', ...REASON })
    expect(answer).toMatchObject({ status: 403, body: { detail: CORRECTION_MESSAGES.fullSession } })
  })

  it('notes and the Sage employee ID stay open to the office', async () => {
    const application = await approved()
    const notes = { notes: 'Called', sageEmployeeId: '77' }
    const answer = await app.as('CFO').put(PATH, { ...application, ...notes })
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(notes)])
    expect(await historyOf(app, application.id)).toHaveLength(3)
  })

  it('the CFO is mailed what changed of the hiring terms, and of nothing else', async () => {
    const application = await approved()
    const city = { ...application, ...REASON, city: 'Alameda' }
    const saved = applicationSchema.parse((await app.as('HR-Manager').put(PATH, city)).body)
    expect(await mailsAbout(app, application.id)).toEqual([])
    await app.as('HR-Manager').put(PATH, { ...saved, ...REASON, wageScale: 'B9' })
    const mails = await mailsAbout(app, application.id)
    expect(mails.map(({ kind }) => kind)).toContain('terms-corrected')
    const mail = mails.find(({ to }) => to === 'cfo@office.example')
    expect(mail?.text).toContain('Wage Scale: B2 → B9')
    expect(mail?.text).toContain('Typing error')
  })

  it('a correction keeps the reminders of the candidate', async () => {
    const application = await approved()
    await app.as('HR-Manager').put(PATH, { ...application, ...REASON, city: 'Alameda' })
    const newest = (await historyOf(app, application.id)).at(-1)
    const { rows } = await app.context.database.pool.query(
      "select data->>'since' as since from pgboss.job where name = 'remind-of-application' and data->>'applicationId' = $1",
      [application.id],
    )
    expect(rows).toEqual([{ since: `${newest?.id}` }, { since: `${newest?.id}` }])
  })
})

describe('before it', () => {
  it('every saved change is audited with before and after, the birth date masked', async () => {
    const { id } = await createApplication(app, HIRING)
    const application = applicationSchema.parse((await app.as('Admin').get(`${PATH}/${id}`)).body)
    const changes = { wageScale: 'B9', notes: 'Called', birthDate: '1990-01-01' }
    await app.as('CFO').put(PATH, { ...application, ...changes })
    const [event] = await auditOf(id)
    expect(event).toMatchObject({ action: 'application.updated', actorName: 'cfo' })
    expect(event?.before).toEqual({ wageScale: 'B2', notes: null, birthDate: '****' })
    expect(event?.after).toEqual({ wageScale: 'B9', notes: 'Called', birthDate: '****' })
  })

  it('a decision is audited with the hiring information that it wrote', async () => {
    const { id } = await createApplication(app)
    const decision = { applicationId: id, newStatus: 'Approved', ...HIRING }
    await app.as('HR-Manager').post(`${PATH}/${id}/updateStatus`, decision)
    const [event] = await auditOf(id)
    expect(event?.after).toMatchObject({ ...HIRING, status: STATUS.HRManagerApproved })
    expect(event?.before).toMatchObject({ wageScale: null, status: STATUS.Applied })
  })

  it("a mailed link's session saves its own application and no other", async () => {
    const email = 'approver@office.example'
    await app.createAccount({ roles: ['HR-Manager'], username: email, email })
    const [own, other] = [await submitForm(app), await submitForm(app)]
    const link = await mailedToken(app, own, email)
    const opened = await app.anonymous.post('/auth/validate-emailtoken', { token: link })
    const session = app.withToken(sessionTokensSchema.parse(opened.body).token)
    const save = async (id: string) => {
      const application = applicationSchema.parse((await session.get(`${PATH}/${id}`)).body)
      return session.put(PATH, { ...application, ...HIRING })
    }
    expect((await save(own)).status).toBe(200)
    expect(await save(other)).toMatchObject({
      status: 403,
      body: { detail: CORRECTION_MESSAGES.otherApplication },
    })
  })
})

import { randomUUID } from 'node:crypto'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import type { Role } from '@epay/contract/common/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedToken, submitForm } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { documentForm } from '#server/packets/draft/test-draft.ts'
import { auditOf } from '#server/packets/test-staff.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const PASSWORD = 'a password that is long enough'
const EXPIRED = 'This link has expired. Ask for a new one.'

let app: TestApp
let lastId = 0
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function person(...roles: Role[]) {
  lastId += 1
  const id = `m${lastId}`
  const email = `${id}@wrong.example`
  await createEmployee(app, { id })
  await app.as('Admin').put(`/Employee/${id}`, { id, email, roles })
  return { id, email, roles, newEmail: `${id}@right.example` }
}
type Person = Awaited<ReturnType<typeof person>>
function move({ id, roles }: Person, email: string) {
  app.clock.advance(1)
  return app.as('Admin').put(`/Employee/${id}`, { id, email, roles })
}
const mailsTo = async (to: string) => (await app.mails()).filter(mail => mail.to === to)
async function tokensMailedTo(to: string, kind: string): Promise<string[]> {
  const mails = (await mailsTo(to)).filter(mail => mail.kind === kind)
  return mails.flatMap(({ text }) => /token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(text)?.[1] ?? [])
}
const setPassword = (token: string | undefined) =>
  app.anonymous.post('/auth/set-password', { token, newPassword: PASSWORD })
const validate = (token: string | undefined) => app.anonymous.post('/auth/validate-emailtoken', { token })

describe('a changed e-mail of an account', () => {
  it('ends the invitation that was mailed to the old one, and invites at the new one', async () => {
    const somebody = await person('Employee')
    const [old] = await tokensMailedTo(somebody.email, 'set-password')
    await move(somebody, somebody.newEmail)
    expect(await setPassword(old)).toMatchObject({ status: 401, body: { detail: EXPIRED } })
    const [invitation] = await tokensMailedTo(somebody.newEmail, 'set-password')
    expect((await setPassword(invitation)).status).toBe(200)
  })

  it('is told to both in the language that its owner has chosen', async () => {
    const somebody = await person('Employee')
    const [token] = await tokensMailedTo(somebody.email, 'set-password')
    await setPassword(token)
    const credentials = { username: somebody.email, password: PASSWORD }
    const session = sessionTokensSchema.parse((await app.anonymous.post('/Auth/login', credentials)).body)
    await app.withToken(session.token).put('/auth/language', { language: 'es' })
    await move(somebody, somebody.newEmail)
    for (const address of [somebody.email, somebody.newEmail])
      expect((await mailsTo(address)).at(-1)?.subject).toBe(
        'Se cambió su correo electrónico en Test Builders',
      )
  })

  it('ends review links and the sessions that began with one, for good', async () => {
    const approver = await person('HR-Manager')
    await submitForm(app)
    await submitForm(app)
    const [used, unused] = await tokensMailedTo(approver.email, 'approval-request')
    const session = sessionTokensSchema.parse((await validate(used)).body)
    await move(approver, approver.newEmail)
    for (const token of [used, unused])
      expect(await validate(token)).toMatchObject({ status: 401, body: { detail: EXPIRED } })
    expect((await app.withToken(session.token).get('/JobApplication')).status).toBe(401)
    const { refreshToken } = session
    expect((await app.anonymous.post('/auth/refresh-token', { refreshToken })).status).toBe(401)
    await move(approver, approver.email)
    expect((await validate(unused)).status).toBe(401)
  })

  it('tells both addresses, the old one not the new one, and is audited', async () => {
    const somebody = await person('Employee')
    await move(somebody, somebody.newEmail)
    const told = [...(await mailsTo(somebody.email)), ...(await mailsTo(somebody.newEmail))]
    expect(told.map(({ to, kind }) => ({ to, kind }))).toEqual(
      expect.arrayContaining([
        { to: somebody.email, kind: 'email-changed-old' },
        { to: somebody.newEmail, kind: 'email-changed-new' },
      ]),
    )
    const old = told.find(({ kind }) => kind === 'email-changed-old')
    expect(old?.text).not.toContain(somebody.newEmail)
    const [event] = await app.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'email.changed'))
      .then(events => events.slice(-1))
    expect(event).toMatchObject({
      actorName: 'admin',
      recordType: 'account',
      before: { email: somebody.email },
      after: { email: somebody.newEmail },
    })
  })

  it('that only changes capital letters is the same mailbox', async () => {
    const somebody = await person('Employee')
    const [invitation] = await tokensMailedTo(somebody.email, 'set-password')
    expect((await move(somebody, somebody.email.toUpperCase())).status).toBe(200)
    expect((await mailsTo(somebody.email.toUpperCase())).length).toBe(0)
    expect((await setPassword(invitation)).status).toBe(200)
  })

  it('leaves full sessions and other people alone', async () => {
    const [one, other] = [await person('HR-Manager'), await person('HR-Manager')]
    await submitForm(app)
    const account = await app.context.database.pool.query<{ id: string }>(
      'select id from accounts where email = $1',
      [one.email],
    )
    const { token } = await app.signIn(account.rows[0]?.id ?? '')
    await move(one, one.newEmail)
    expect((await app.withToken(token).get('/JobApplication')).status).toBe(200)
    expect((await validate((await tokensMailedTo(other.email, 'approval-request')).at(-1))).status).toBe(200)
  })
})

describe("a changed e-mail of an application that waits for its candidate's packet", () => {
  const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
  const path = (id: string) => `/JobApplication/${id}`

  async function hire(email: string): Promise<string> {
    const id = await submitForm(app, { email })
    for (const role of ['HR-Manager', 'CFO'] as const)
      await app.as(role).post(`${path(id)}/updateStatus`, {
        ...{ applicationId: id, newStatus: 'Approved', notes: 'yes', ...HIRING },
      })
    return id
  }
  async function correct(id: string, email: string) {
    const application = (await app.as('HR-Manager').get(path(id))).body
    const corrected = { email, correctionReason: 'Mistyped' }
    return app.as('HR-Manager').put('/JobApplication', Object.assign({}, application, corrected))
  }

  it('ends the packet link that was mailed to the old one, and mails another to the new one', async () => {
    const email = 'candidate@wrong.example'
    const id = await hire(email)
    const prefill = (candidatetoken: string) =>
      app.anonymous.get(`${path(id)}/CandidateApplication`, { query: { candidatetoken } })
    const old = await mailedToken(app, id, email)
    expect((await prefill(old)).status).toBe(200)
    const right = 'candidate@right.example'
    expect((await correct(id, right)).status).toBe(200)
    expect(await prefill(old)).toMatchObject({ status: 401, body: { detail: EXPIRED } })
    expect((await prefill(await mailedToken(app, id, right))).status).toBe(200)
    expect((await mailsTo(email)).map(mail => mail.kind)).toContain('email-changed-old')
    expect((await mailsTo(right)).map(mail => mail.kind)).toContain('email-changed-new')
  })

  it('shows nothing to the new one of what was filled in through the old one', async () => {
    const [wrong, right] = ['stranger@wrong.example', 'stranger@right.example']
    const id = await hire(wrong)
    const draft = `${path(id)}/candidate-packet-draft`
    const queryFor = async (email: string) => ({ candidatetoken: await mailedToken(app, id, email) })
    const [old, answers] = [await queryFor(wrong), { routingNumber: '021000021' }]
    const save = { version: 0, answers }
    expect((await app.anonymous.put(draft, save, { query: old })).status).toBe(200)
    const file = `${draft}/files/${randomUUID()}`
    const options = { query: old, method: 'PUT' } as const
    expect((await app.anonymous.upload(file, documentForm(), options)).status).toBe(200)
    await app.as('HR-Manager').put(`${path(id)}/packet-draft`, { version: 0, answers: { firstName: 'Ana' } })

    expect((await correct(id, wrong.toUpperCase())).status).toBe(200)
    expect((await app.anonymous.get(draft, { query: old })).body).toMatchObject({ answers })
    expect((await correct(id, right)).status).toBe(200)
    expect((await app.anonymous.get(draft, { query: old })).status).toBe(401)
    const query = await queryFor(right)
    const shown = await app.anonymous.get(draft, { query })
    expect(shown.body).toEqual({ version: 0, savedAt: null, answers: {}, files: [], reopened: null })
    expect((await app.anonymous.get(file, { query })).status).toBe(404)
    const offices = (await app.as('HR-Manager').get(`${path(id)}/packet-draft`)).body
    expect(offices).toMatchObject({ answers: { firstName: 'Ana' } })
    expect(await auditOf(app, 'packet-draft.removed', id)).toMatchObject({
      after: { filledInBy: 'candidate', reason: 'email-changed', files: 1 },
    })
  })
})

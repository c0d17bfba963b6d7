import { randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import type { Role } from '@epay/contract/common/roles'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { expect, it } from 'vitest'
import { createApplication, findMailedToken, submitForm } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { documentForm } from '#server/packets/draft/test-draft.ts'
import { auditOf } from '#server/packets/test-staff.ts'
import { linkFor } from '#server/packets/test-submission.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const EXPIRED_RESPONSE = { status: 401, body: { detail: 'This link has expired. Ask for a new one.' } }

const app = await openTestApp()
let lastId = 0

async function createPerson(...roles: Role[]) {
  const id = `m${++lastId}`
  const email = `${id}@wrong.example`
  await createEmployee(app, { id })
  const { body } = await app.as('Admin').put(`/Employee/${id}`, { id, email, roles })
  const accountId = employeeSchema.parse(body).accountId ?? ''
  return { id, email, roles, accountId, newEmail: `${id}@right.example` }
}
type Person = Awaited<ReturnType<typeof createPerson>>
function changeEmail({ id, roles }: Person, email: string) {
  app.clock.advance(1)
  return app.as('Admin').put(`/Employee/${id}`, { id, email, roles })
}
const mailsTo = async (to: string) => (await app.mails()).filter(mail => mail.to === to)
const kindsTo = async (to: string) => (await mailsTo(to)).map(({ kind }) => kind)
async function tokensMailedTo(to: string, kind: string): Promise<string[]> {
  const mails = (await mailsTo(to)).filter(mail => mail.kind === kind)
  return mails.flatMap(({ text }) => /token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(text)?.[1] ?? [])
}
const setPassword = (token: string | undefined) =>
  app.anonymous.post('/auth/set-password', { token, newPassword: 'a password that is long enough' })
const validate = (token: string | undefined) => app.anonymous.post('/auth/validate-emailtoken', { token })

it('a new email replaces the invitation, and both addresses are notified, but the old one does not name it', async () => {
  const person = await createPerson('Employee')
  const [oldInvitation] = await tokensMailedTo(person.email, 'set-password')
  await changeEmail(person, person.newEmail)
  expect(await setPassword(oldInvitation)).toMatchObject(EXPIRED_RESPONSE)
  const [invitation] = await tokensMailedTo(person.newEmail, 'set-password')
  expect((await setPassword(invitation)).status).toBe(200)
  expect(await kindsTo(person.newEmail)).toContain('email-changed-new')
  const notice = (await mailsTo(person.email)).find(({ kind }) => kind === 'email-changed-old')
  expect(notice?.text).toBeTruthy()
  expect(notice?.text).not.toContain(person.newEmail)
  expect(await auditOf(app, 'email.changed', notice?.about ?? '')).toMatchObject({
    ...{ actorName: 'admin', recordType: 'account' },
    ...{ before: { email: person.email }, after: { email: person.newEmail } },
  })
})

it('a new email permanently ends review links and their sessions, but not full sessions or other people’s links', async () => {
  const [approver, otherApprover] = [await createPerson('HR-Manager'), await createPerson('HR-Manager')]
  await submitForm(app)
  await submitForm(app)
  const [usedToken, unusedToken] = await tokensMailedTo(approver.email, 'approval-request')
  const linkSession = sessionTokensSchema.parse((await validate(usedToken)).body)
  const fullSession = await app.signIn(approver.accountId)
  await changeEmail(approver, approver.newEmail)
  for (const token of [usedToken, unusedToken]) expect(await validate(token)).toMatchObject(EXPIRED_RESPONSE)
  expect((await app.withToken(linkSession.token).get('/JobApplication')).status).toBe(401)
  const { refreshToken } = linkSession
  expect((await app.anonymous.post('/auth/refresh-token', { refreshToken })).status).toBe(401)
  expect((await app.withToken(fullSession.token).get('/JobApplication')).status).toBe(200)
  expect(
    (await validate((await tokensMailedTo(otherApprover.email, 'approval-request')).at(-1))).status,
  ).toBe(200)
  await changeEmail(approver, approver.email)
  expect((await validate(unusedToken)).status).toBe(401)
})

it('an email in another letter case has no effect on links', async () => {
  const person = await createPerson('Employee')
  const [invitation] = await tokensMailedTo(person.email, 'set-password')
  expect((await changeEmail(person, person.email.toUpperCase())).status).toBe(200)
  expect(await mailsTo(person.email.toUpperCase())).toEqual([])
  expect((await setPassword(invitation)).status).toBe(200)
})

it("a hired candidate's new email replaces the packet link and deletes the candidate's draft", async () => {
  const [oldEmail, newEmail] = ['candidate@wrong.example', 'candidate@right.example']
  const hiring = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
  const { id } = await createApplication(app, { ...hiring, status: STATUS.CFOApproved, email: oldEmail })
  const path = `/JobApplication/${id}`
  const [draft, officeDraft] = [`${path}/candidate-packet-draft`, `${path}/packet-draft`]
  const filePath = `${draft}/files/${randomUUID()}`
  const oldLink = { query: { candidatetoken: await linkFor(app, id, 'complete-packet', oldEmail) } }
  const answers = { routingNumber: '021000021' }
  expect((await app.anonymous.put(draft, { version: 0, answers }, oldLink)).status).toBe(200)
  const upload = await app.anonymous.upload(filePath, documentForm(), { ...oldLink, method: 'PUT' })
  expect(upload.status).toBe(200)
  await app.as('HR-Manager').put(officeDraft, { version: 0, answers: { firstName: 'Ana' } })
  const correctEmail = async (email: string) => {
    const { body } = await app.as('HR-Manager').get(path)
    return app
      .as('HR-Manager')
      .put('/JobApplication', Object.assign({}, body, { email, correctionReason: 'Mistyped' }))
  }

  expect((await correctEmail(oldEmail.toUpperCase())).status).toBe(200)
  expect((await app.anonymous.get(draft, oldLink)).body).toMatchObject({ answers })
  expect((await correctEmail(newEmail)).status).toBe(200)
  expect(await app.anonymous.get(draft, oldLink)).toMatchObject(EXPIRED_RESPONSE)
  const newLink = { query: { candidatetoken: await findMailedToken(app, id, newEmail) } }
  expect((await app.anonymous.get(draft, newLink)).body).toEqual({
    ...{ version: 0, savedAt: null, answers: {}, files: [], reopened: null },
  })
  expect((await app.anonymous.get(filePath, newLink)).status).toBe(404)
  expect((await app.as('HR-Manager').get(officeDraft)).body).toMatchObject({ answers: { firstName: 'Ana' } })
  expect(await kindsTo(oldEmail.toUpperCase())).toContain('email-changed-old')
  expect(await kindsTo(newEmail)).toContain('email-changed-new')
  expect(await auditOf(app, 'packet-draft.removed', id)).toMatchObject({
    after: { filledInBy: 'candidate', reason: 'email-changed', files: 1 },
  })
})

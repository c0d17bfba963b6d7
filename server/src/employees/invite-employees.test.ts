import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import { invitationEndpoints, type WaitingPeople } from '@epay/contract/employees/invitations'
import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import { expect, it } from 'vitest'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const PASSWORD = 'a password that is long'
const { waiting, send, others } = invitationEndpoints

const app = await openTestApp()
await createEmployee(app, { id: 'w', name: 'Without' })
const knownAccountId = await app.createAccount({ roles: ['Employee'], username: 'known', password: PASSWORD })
await createEmployee(app, { id: 'known', accountId: knownAccountId })
const chiefAccountId = await app.createAccount({ roles: ['CFO', 'Employee'], username: 'chief' })
await createEmployee(app, { id: 'chief', accountId: chiefAccountId })

let serial = 0
async function createImportedEmployee({ isActive = true } = {}) {
  serial += 1
  const id = `a${serial}`
  const email = `${id}@example.com`
  const accountId = await app.createAccount({ roles: ['Employee'], username: email, email })
  await createEmployee(app, { id, name: id, accountId, isActive })
  return { id, email, accountId }
}

type Inviter = 'Admin' | 'HR-Manager'
async function listGroupsOf(id: string, role: Inviter = 'HR-Manager'): Promise<string[]> {
  const groups = waiting.response.parse((await app.as(role).get('/invitations')).body)
  const names: (keyof WaitingPeople)[] = ['notInvited', 'invited', 'withoutEmail']
  return names.filter(name => groups[name].people.some(person => person.id === id))
}
async function invite(body: object, role: Inviter = 'HR-Manager') {
  const response = await app.as(role).post('/invitations', body)
  expect(response.status).toBe(200)
  return send.response.parse(response.body)
}
const ALL = { group: 'notInvited' }
const mailsTo = async ({ email }: { email: string }) => (await app.mails()).filter(({ to }) => to === email)
const setPassword = (text = '') => {
  const token = /set-password\?token=([\w.-]+)/.exec(text)?.[1]
  return app.anonymous.post('/auth/set-password', { token, newPassword: PASSWORD })
}

it('lists active employees without a password that the caller may invite', async () => {
  const { id } = await createImportedEmployee()
  expect(await listGroupsOf(id)).toEqual(['notInvited'])
  expect(await listGroupsOf('w')).toEqual(['withoutEmail'])
  expect(await listGroupsOf('known')).toEqual([])
  const cfoAccountId = await app.createAccount({ roles: ['CFO', 'Employee'], username: 'cfo' })
  await createEmployee(app, { id: 'cfo', accountId: cfoAccountId })
  expect(await listGroupsOf('cfo')).toEqual([])
  expect(await listGroupsOf('cfo', 'Admin')).toEqual(['notInvited'])
  expect(await listGroupsOf((await createImportedEmployee({ isActive: false })).id)).toEqual([])
})

it('emails invited employees a link to set the first password, and audits it', async () => {
  const people = [await createImportedEmployee(), await createImportedEmployee()] as const
  await invite(ALL)
  for (const { id } of people) expect(await listGroupsOf(id)).toEqual(['invited'])
  const [{ email, id, accountId }] = people
  const [mail] = await mailsTo({ email })
  expect(mail).toMatchObject({ kind: 'invitation', about: accountId })
  expect(mail?.text).toContain(`in ${DEFAULT_SETTINGS.invitationDays} days`)
  const record = { action: 'account.invited', recordType: 'account', recordId: accountId }
  expect(await listAuditEventsOf(app.dependencies.db, record)).toMatchObject([
    { actorName: 'hr-manager', after: { email } },
  ])
  expect((await setPassword(mail?.text)).status).toBe(200)
  expect(await listGroupsOf(id)).toEqual([])
})

it('invites no one twice, even if requested several times at once', async () => {
  const people = await Promise.all([createImportedEmployee(), createImportedEmployee()])
  await Promise.all([invite(ALL), invite(ALL), invite(ALL, 'Admin')])
  const { justInvited } = await invite({ group: 'invited' })
  expect(justInvited).toBeGreaterThanOrEqual(2)
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
})

it('invites only the listed people of a group', async () => {
  const [first, second, third] = [
    await createImportedEmployee(),
    await createImportedEmployee(),
    await createImportedEmployee(),
  ]
  const employeeIds = [first.id, third.id, 'known', 'w', 'missing']
  expect(await invite({ ...ALL, employeeIds })).toEqual({ invited: 2, justInvited: 0 })
  expect(await listGroupsOf(second.id)).toEqual(['notInvited'])
  expect(await invite({ ...ALL, employeeIds: [] })).toEqual({ invited: 0, justInvited: 0 })
})

it('invites more people than fit in one transaction', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => createImportedEmployee()))
  await invite(ALL)
  const recipients = new Set((await app.mails()).map(({ to }) => to))
  expect(people.filter(({ email }) => !recipients.has(email))).toEqual([])
})

it('invites an employee at most once every few minutes, and records when', async () => {
  const person = await createImportedEmployee({ isActive: false })
  expect(await invite({ employeeId: person.id })).toEqual({ invited: 1, justInvited: 0 })
  expect(await invite({ employeeId: person.id })).toEqual({ invited: 0, justInvited: 1 })
  expect(await mailsTo(person)).toHaveLength(1)
  const { body } = await app.as('HR-Manager').get(`/Employee/${person.id}`)
  expect(body).toMatchObject({ canSignIn: false, invitedAt: app.clock.now().toISOString() })
})

it.each([
  ['someone without an email', 'w', 409, INVITATION_MESSAGES.noEmail],
  ['someone who can sign in', 'known', 409, INVITATION_MESSAGES.canSignIn],
  ['staff, by an HR-Manager', 'chief', 403, 'Only an Admin can invite an HR-Manager, CFO or Admin.'],
  ['an unknown ID', 'missing', 404, "We couldn't find that employee."],
])('refuses to invite %s', async (_, employeeId, status, detail) => {
  const response = await app.as('HR-Manager').post('/invitations', { employeeId })
  expect(response).toMatchObject({ status, body: { detail } })
})

it.each([{}, { employeeId: 'known', group: 'invited' }])('refuses to invite with the body %j', async body => {
  expect((await app.as('Admin').post('/invitations', body)).status).toBe(400)
})

let email = ''
async function register(name: string) {
  email = `${name.toLowerCase()}@ledger.example`
  const body = { username: email, email, name, roles: ['HR-Manager'] }
  expect((await app.as('Admin').post('/Auth/register', body)).status).toBe(201)
  return (await findOther(name))?.id ?? ''
}
const findOther = async (name: string) =>
  others.response
    .parse((await app.as('Admin').get('/invitations/others')).body)
    .people.find(person => person.name === name)

it('an Admin resends the invitation of someone who is not on payroll after a while', async () => {
  const id = await register('Rosa')
  expect(await findOther('Rosa')).toMatchObject({ email, roles: ['HR-Manager'], canSignIn: false })
  const resend = () => app.as('Admin').post(`/invitations/others/${id}`)
  expect((await resend()).body).toEqual({ invited: 0, justInvited: 1 })
  app.clock.advance(301)
  expect((await resend()).body).toEqual({ invited: 1, justInvited: 0 })
  expect(await mailsTo({ email })).toHaveLength(2)
})

it('an Admin withdraws the invitation of someone who has no password, which ends the link', async () => {
  const id = await register('Otto')
  const [mail] = await mailsTo({ email })
  const withdraw = (account: string) => app.as('Admin').delete(`/invitations/others/${account}`)
  expect((await withdraw(id)).status).toBe(200)
  expect(await findOther('Otto')).toBeUndefined()
  expect((await setPassword(mail?.text)).status).toBeGreaterThanOrEqual(400)
  expect((await withdraw(id)).status).toBe(404)
  const knownAccountId = await app.createAccount({ roles: ['Admin'], username: 'other', password: PASSWORD })
  expect((await withdraw(knownAccountId)).status).toBe(409)
})

import { randomUUID } from 'node:crypto'
import { PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { setPasswordByUsername } from '#server/admin/accounts.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { signLinkToken } from './tokens.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

const app = await openTestApp()

/** Without a password, the account looks imported, so no password links are sent to its address. */
async function createPerson(name: string, password?: string) {
  const email = `${name}@example.com`
  const account = { roles: ['Employee'], username: name, email } as const
  const accountId = await app.createAccount({ ...account, ...(password !== undefined && { password }) })
  await createEmployee(app, { id: name, accountId })
  return { accountId, email }
}

const jobsSchema = z.array(z.object({ data: z.record(z.string(), z.string()) }))
async function requestLinks(...emails: string[]) {
  const responses = await Promise.all(
    emails.map(email => app.anonymous.post('/auth/forgot-password', { email })),
  )
  const { rows } = await app.dependencies.database.pool.query(
    "delete from pgboss.job where name = 'mail-password-link' returning data",
  )
  expect(rows).toHaveLength(emails.length)
  const handler = mailPasswordLink(app.dependencies)
  await Promise.all(jobsSchema.parse(rows).map(({ data }) => handler(data, { isLast: false })))
  return responses
}
async function createPersonWithLink(name: string) {
  const person = await createPerson(name, PASSWORD)
  await requestLinks(person.email)
  const [token] = await tokensTo(person.email)
  return { ...person, token }
}

const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const tokensTo = async (email: string) =>
  (await mailsTo(email)).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1])
const setPassword = (token: string | undefined, newPassword = NEW_PASSWORD) =>
  app.anonymous.post('/auth/set-password', { token, newPassword })
const signIn = async (username: string, password: string) =>
  (await app.anonymous.post('/Auth/login', { username, password })).status

it('responds the same to known, unknown, and imported addresses, but emails only the known one', async () => {
  const { accountId, email } = await createPerson('known', PASSWORD)
  const importedPerson = await createPerson('imported')
  const responses = await requestLinks(` ${email.toUpperCase()} `, 'nobody@example.com', importedPerson.email)
  for (const { status, body } of responses) expect([status, body]).toEqual([200, { success: true }])
  expect(await kindsTo(email)).toEqual(['forgotten-password'])
  expect(await kindsTo(importedPerson.email)).toEqual([])
  const { rows } = await app.dependencies.database.pool.query(
    "select action, record_id from audit_events where action like 'password.link%' order by record_id",
  )
  const refusal = { action: 'password.link-refused' }
  const entries = [{ action: 'password.link-mailed', record_id: accountId }]
  for (const record_id of ['unknown', importedPerson.accountId]) entries.push({ ...refusal, record_id })
  expect(rows).toEqual(expect.arrayContaining(entries))
})

it('emails at most one password link in five minutes', async () => {
  const { email } = await createPerson('often', PASSWORD)
  await requestLinks(email, email, email)
  expect(await mailsTo(email)).toHaveLength(1)
  app.clock.advance(5 * 60)
  await requestLinks(email, email)
  expect(await mailsTo(email)).toHaveLength(2)
})

it('emails a password link to people who were invited or registered', async () => {
  const invitedPerson = await createPerson('invited')
  expect((await app.as('HR-Manager').post('/invitations', { employeeId: 'invited' })).status).toBe(200)
  const email = 'registered@example.com'
  await app.as('Admin').post('/Auth/register', { username: 'registered', email, roles: ['Employee'] })
  app.clock.advance(3600)
  await requestLinks(invitedPerson.email, email)
  expect(await kindsTo(invitedPerson.email)).toEqual(['invitation', 'forgotten-password'])
  expect(await kindsTo(email)).toEqual(['set-password', 'forgotten-password'])
})

it('emails no password link after the account is closed', async () => {
  const { accountId, email } = await createPerson('ended', PASSWORD)
  const { pool } = app.dependencies.database
  await pool.query('update accounts set ended_at = $1 where id = $2', [app.clock.now(), accountId])
  await requestLinks(email)
  expect(await mailsTo(email)).toEqual([])
})

it('a password link works once, and ends all sessions and other links', async () => {
  const { accountId, email, token: firstToken } = await createPersonWithLink('ana')
  app.clock.advance(5 * 60)
  await requestLinks(email)
  const secondToken = (await tokensTo(email)).at(-1)
  const { token: sessionToken } = await app.signIn(accountId)
  const checkLink = () => app.anonymous.post('/auth/set-password/check', { token: secondToken })
  expect((await checkLink()).body).toEqual({ success: true })
  expect((await setPassword(secondToken, 'tiny one')).body).toEqual([
    { code: 'PasswordTooShort', description: PASSWORD_MESSAGES.PasswordTooShort },
  ])
  expect((await setPassword(secondToken)).status).toBe(200)
  for (const token of [firstToken, secondToken]) expect((await setPassword(token)).status).toBe(401)
  expect((await checkLink()).status).toBe(401)
  expect((await app.withToken(sessionToken).post('/auth/logout')).status).toBe(401)
  expect(await signIn('ana', NEW_PASSWORD)).toBe(200)
})

it('a password link expires after an hour', async () => {
  const { token } = await createPersonWithLink('late')
  app.clock.advance(60 * 60 + 1)
  expect((await setPassword(token)).status).toBe(401)
})

it('a password link works for only one of twelve concurrent requests', async () => {
  const { token } = await createPersonWithLink('cleo')
  const passwords = Array.from({ length: 12 }, (_, index) => `${NEW_PASSWORD} ${index}`)
  const responses = await Promise.all(passwords.map(password => setPassword(token, password)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(401)])
})

it('rejects a password link that was never issued', async () => {
  const { accountId } = await createPerson('forged', PASSWORD)
  const link = { id: randomUUID(), purpose: 'set-password', subjectId: accountId, accountId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 99_000)
  const claims = { ...link, name: 'forged', role: null }
  const token = signLinkToken(app.dependencies.keys, claims, app.clock.now(), expiresAt)
  expect((await setPassword(token)).status).toBe(401)
  expect((await app.anonymous.post('/auth/validate-emailtoken', { token })).status).toBe(400)
})

const clientOf = async (accountId: string) => app.withToken((await app.signIn(accountId)).token)

it.each([
  ['a wrong old password', { oldPassword: 'wrong' }, 'PasswordMismatch'],
  ["someone else's username", { username: 'bob' }, 'InvalidUsername'],
  ['an unchanged password', { newPassword: PASSWORD }, 'PasswordUnchanged'],
  ['a short password', { newPassword: 'tiny one' }, 'PasswordTooShort'],
] as const)('refuses to change your own password for %s', async (_, invalidInput, code) => {
  const client = await clientOf((await createPerson(code, PASSWORD)).accountId)
  const body = { username: code, oldPassword: PASSWORD, newPassword: NEW_PASSWORD, ...invalidInput }
  expect(await client.post('/Auth/reset-password', body)).toMatchObject({
    ...{ status: 400, body: [{ code, description: PASSWORD_MESSAGES[code] }] },
  })
})

it('one of two concurrent changes of your own password ends other sessions and password links', async () => {
  const { accountId, token } = await createPersonWithLink('bea')
  const otherClient = await clientOf(accountId)
  const client = await clientOf(accountId)
  const change = { username: 'bea', oldPassword: PASSWORD }
  const newPasswords = [NEW_PASSWORD, 'three calm green herons']
  const responses = await Promise.all(
    newPasswords.map(newPassword => client.post('/Auth/reset-password', { ...change, newPassword })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await otherClient.post('/auth/logout')).status).toBe(401)
  expect((await setPassword(token)).status).toBe(401)
  const attempts = [PASSWORD, ...newPasswords].map(password => signIn('bea', password))
  expect((await Promise.all(attempts)).toSorted()).toEqual([200, 401, 401])
  expect(await attempts[0]).toBe(401)
})

it('emails every password change except the first to its owner, in their language', async () => {
  const newcomer = await createPerson('first')
  const { accountId, email } = await createPerson('pilar', PASSWORD)
  for (const id of [newcomer.accountId, accountId]) await setPasswordByLink(app, id, NEW_PASSWORD)
  app.clock.advance(1)
  const client = await clientOf(accountId)
  await client.put('/auth/language', { language: 'es' })
  const change = { username: 'pilar', oldPassword: NEW_PASSWORD, newPassword: PASSWORD }
  expect((await client.post('/Auth/reset-password', change)).status).toBe(200)
  await setPasswordByUsername(app.context, 'pilar', 'three calm green herons')
  expect(await mailsTo(newcomer.email)).toEqual([])
  expect((await mailsTo(email)).map(({ text }) => text.split('\n')[0])).toEqual([
    'Your password was changed',
    'Se cambió su contraseña',
    'Se cambió su contraseña',
  ])
})

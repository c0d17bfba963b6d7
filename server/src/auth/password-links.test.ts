import { randomUUID } from 'node:crypto'
import { PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setPasswordByName } from '#server/admin/accounts.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { signLinkToken } from './tokens.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Without a password, only an import knows the address. */
async function person(name: string, password?: string) {
  const email = `${name}@example.com`
  const account = { roles: ['Employee'], username: name, email } as const
  const accountId = await app.createAccount({ ...account, ...(password !== undefined && { password }) })
  await createEmployee(app, { id: name, accountId })
  return { accountId, email }
}

const jobsSchema = z.array(z.object({ data: z.record(z.string(), z.string()) }))
async function runJobs(): Promise<number> {
  const { rows } = await app.dependencies.database.pool.query(
    "delete from pgboss.job where name = 'mail-password-link' returning data",
  )
  const handler = mailPasswordLink(app.dependencies)
  await Promise.all(jobsSchema.parse(rows).map(({ data }) => handler(data, { isLast: false })))
  return rows.length
}
async function ask(...emails: string[]) {
  const answers = await Promise.all(
    emails.map(email => app.anonymous.post('/auth/forgot-password', { email })),
  )
  expect(await runJobs()).toBe(emails.length)
  return answers
}

const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const tokensTo = async (email: string) =>
  (await mailsTo(email)).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1])
const set = (token: string | undefined, newPassword = NEW_PASSWORD) =>
  app.anonymous.post('/auth/set-password', { token, newPassword })
const signIn = (username: string, password: string) =>
  app.anonymous.post('/Auth/login', { username, password })

async function passwordEvents(): Promise<unknown[]> {
  const { rows } = await app.dependencies.database.pool.query(
    "select action, record_id from audit_events where action like 'password.link%' order by id",
  )
  return rows
}

describe('Forgot Password', () => {
  it('answers the same, with the same work, for addresses that are known, unknown, and only imported', async () => {
    const { accountId, email } = await person('known', PASSWORD)
    const imported = await person('imported')
    const answers = await ask(` ${email.toUpperCase()} `, 'nobody@example.com', imported.email)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await kindsTo(email)).toEqual(['forgotten-password'])
    expect(await kindsTo(imported.email)).toEqual([])
    expect(await passwordEvents()).toEqual(
      expect.arrayContaining([
        { action: 'password.link-mailed', record_id: accountId },
        { action: 'password.link-refused', record_id: 'unknown' },
        { action: 'password.link-refused', record_id: imported.accountId },
      ]),
    )
  })

  it('brings one mail in five minutes, however often it is asked for', async () => {
    const { email } = await person('often', PASSWORD)
    await ask(email, email, email)
    expect(await mailsTo(email)).toHaveLength(1)
    app.clock.advance(5 * 60)
    await ask(email, email)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('works once a person has invited the owner, or registered them', async () => {
    const invited = await person('invited')
    expect((await app.as('HR-Manager').post('/invitations', { employeeId: 'invited' })).status).toBe(200)
    const email = 'registered@example.com'
    await app.as('Admin').post('/Auth/register', { username: 'registered', email, roles: ['Employee'] })
    app.clock.advance(3600)
    await ask(invited.email, email)
    expect(await kindsTo(invited.email)).toEqual(['invitation', 'forgotten-password'])
    expect(await kindsTo(email)).toEqual(['set-password', 'forgotten-password'])
  })

  it('is no way into an account that has ended', async () => {
    const { accountId, email } = await person('ended', PASSWORD)
    const { pool } = app.dependencies.database
    await pool.query('update accounts set ended_at = $1 where id = $2', [app.clock.now(), accountId])
    await ask(email)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a link that sets a password', () => {
  async function forgotten(name: string) {
    const { accountId, email } = await person(name, PASSWORD)
    await ask(email)
    const [token] = await tokensTo(email)
    return { accountId, email, token }
  }

  it('sets it once, and ends every session and other link', async () => {
    const { accountId, email, token: first } = await forgotten('ana')
    app.clock.advance(5 * 60)
    await ask(email)
    const second = (await tokensTo(email)).at(-1)
    const { token: session } = await app.signIn(accountId)
    const check = () => app.anonymous.post('/auth/set-password/check', { token: second })
    expect((await check()).body).toEqual({ success: true })
    expect((await set(second, 'tiny one')).body).toEqual([
      { code: 'PasswordTooShort', description: PASSWORD_MESSAGES.PasswordTooShort },
    ])
    expect((await set(second)).status).toBe(200)
    for (const token of [first, second]) expect((await set(token)).status).toBe(401)
    expect((await check()).status).toBe(401)
    expect((await app.withToken(session).post('/auth/logout')).status).toBe(401)
    expect((await signIn('ana', NEW_PASSWORD)).status).toBe(200)
  })

  it('expires after an hour', async () => {
    const { token } = await forgotten('late')
    app.clock.advance(60 * 60 + 1)
    expect((await set(token)).status).toBe(401)
  })

  it('ends when its owner changes the password', async () => {
    const { accountId, token } = await forgotten('bea')
    const own = app.withToken((await app.signIn(accountId)).token)
    const change = { username: 'bea', oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await own.post('/Auth/reset-password', change)).status).toBe(200)
    expect((await set(token)).status).toBe(401)
  })

  it('works once of twelve at the same moment', async () => {
    const { token } = await forgotten('cleo')
    const passwords = Array.from({ length: 12 }, (_, index) => `${NEW_PASSWORD} ${index}`)
    const answers = await Promise.all(passwords.map(password => set(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(401)])
  })

  it('is none that was never issued', async () => {
    const { accountId } = await person('forged', PASSWORD)
    const link = { id: randomUUID(), purpose: 'set-password', subjectId: accountId, accountId } as const
    const until = new Date(app.clock.now().getTime() + 99_000)
    const more = { name: 'forged', role: null }
    const token = signLinkToken(app.dependencies.keys, { ...link, ...more }, app.clock.now(), until)
    expect((await set(token)).status).toBe(401)
    expect((await app.anonymous.post('/auth/validate-emailtoken', { token })).status).toBe(400)
  })
})

describe('the owner', () => {
  const told = async (email: string) =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'password-changed')

  it('is told when a password was reset by mail, but not of the first one', async () => {
    const first = await person('first')
    const again = await person('again', PASSWORD)
    for (const { accountId } of [first, again]) await setPasswordByLink(app, accountId, NEW_PASSWORD)
    expect(await told(first.email)).toEqual([])
    expect(await told(again.email)).toMatchObject([
      { text: expect.stringContaining("If it wasn't you, call the office right away.") },
    ])
  })

  it('is told when they or the operator changed it, in their language', async () => {
    const { accountId, email } = await person('pilar', PASSWORD)
    const client = app.withToken((await app.signIn(accountId)).token)
    await client.put('/auth/language', { language: 'es' })
    const change = { username: 'pilar', oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await client.post('/Auth/reset-password', change)).status).toBe(200)
    await setPasswordByName(app.context, 'pilar', 'three calm green herons')
    const subjects = (await told(email)).map(({ text }) => text.split('\n')[0])
    expect(subjects).toEqual(['Se cambió su contraseña', 'Se cambió su contraseña'])
  })
})

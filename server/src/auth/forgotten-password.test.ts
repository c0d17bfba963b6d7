import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { mailPasswordLink } from './mail-password-link.ts'

const EMAIL = 'ana@example.com'
const NEW_PASSWORD = 'a new password of ana'

let app: TestApp
let accountId: string
beforeAll(async () => {
  app = await buildTestApp()
  accountId = await app.createAccount({
    ...{ roles: ['Employee'], username: 'ana', email: EMAIL },
    password: 'an old password of ana',
  })
})
afterAll(() => app.close())

const ask = (email: unknown) => app.anonymous.post('/auth/forgot-password', { email })
const jobsSchema = z.array(z.object({ id: z.string(), data: z.record(z.string(), z.string()) }))

/** Does what the portal's job worker does, once for every job that waits. */
async function runJobs(): Promise<number> {
  const { pool } = app.dependencies.database
  const { rows } = await pool.query(
    "delete from pgboss.job where name = 'mail-password-link' returning id, data",
  )
  const jobs = jobsSchema.parse(rows)
  const handler = mailPasswordLink(app.dependencies)
  await Promise.all(jobs.map(({ data }) => handler(data, { isLast: false })))
  return jobs.length
}

const links = async () =>
  (await app.mails()).map(({ to, text }) => ({ to, token: /token=([\w.-]+)/.exec(text)?.[1] }))

async function auditedActions() {
  const { rows } = await app.dependencies.database.pool.query(
    "select action, record_id from audit_events where action like 'password.%' order by id",
  )
  return rows
}

describe('a forgotten password', () => {
  it('is answered the same whether the address is known or not, with the same work', async () => {
    const known = await ask(` ${EMAIL.toUpperCase()} `)
    const unknown = await ask('nobody@example.com')
    expect(known.status).toBe(200)
    expect(unknown.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    expect(await runJobs()).toBe(2)
    expect((await links()).map(({ to }) => to)).toEqual([EMAIL])
    expect(await auditedActions()).toEqual(
      expect.arrayContaining([
        { action: 'password.link-mailed', record_id: accountId },
        { action: 'password.link-refused', record_id: 'unknown' },
      ]),
    )
  })

  it('brings one mail in five minutes, however often it is asked for', async () => {
    await Promise.all([ask(EMAIL), ask(EMAIL), ask(EMAIL)])
    await runJobs()
    expect(await links()).toHaveLength(1)
    app.clock.advance(5 * 60)
    await Promise.all([ask(EMAIL), ask(EMAIL), ask(EMAIL)])
    await runJobs()
    expect(await links()).toHaveLength(2)
  })

  it('ends with a new one: then no link works any more', async () => {
    const { token: session } = await app.signIn(accountId)
    const [first, second] = await links()
    const set = (token?: string) =>
      app.anonymous.post('/auth/set-password', { token, newPassword: NEW_PASSWORD })
    expect((await set(second?.token)).status).toBe(200)
    expect((await set(second?.token)).status).toBe(401)
    expect((await set(first?.token)).status).toBe(401)
    expect((await app.withToken(session).post('/auth/logout')).status).toBe(401)
    const credentials = { username: 'ana', password: NEW_PASSWORD }
    expect((await app.anonymous.post('/Auth/login', credentials)).status).toBe(200)
  })

  it('has a link that expires after an hour', async () => {
    app.clock.advance(5 * 60)
    await ask(EMAIL)
    await runJobs()
    const token = (await links()).at(-1)?.token
    app.clock.advance(60 * 60 + 1)
    const answer = await app.anonymous.post('/auth/set-password', { token, newPassword: NEW_PASSWORD })
    expect(answer.status).toBe(401)
  })

  it('is no way into an account that has ended', async () => {
    const { pool } = app.dependencies.database
    await pool.query('update accounts set ended_at = $1 where id = $2', [app.clock.now(), accountId])
    const before = (await links()).length
    await ask(EMAIL)
    await runJobs()
    expect(await links()).toHaveLength(before)
  })
})

describe('a link that sets a password', () => {
  async function invited(name: string) {
    const email = `${name}@example.com`
    const password = 'an old password that is long'
    const accountId = await app.createAccount({ roles: ['Employee'], username: name, email, password })
    await ask(email)
    await runJobs()
    const token = (await links()).findLast(({ to }) => to === email)?.token
    return { accountId, password, token }
  }
  const set = (token: string | undefined, newPassword = NEW_PASSWORD) =>
    app.anonymous.post('/auth/set-password', { token, newPassword })

  it('ends when its owner changes the password', async () => {
    const { accountId, password, token } = await invited('bea')
    const own = app.withToken((await app.signIn(accountId)).token)
    const change = { username: 'bea', oldPassword: password, newPassword: NEW_PASSWORD }
    expect((await own.post('/Auth/reset-password', change)).status).toBe(200)
    expect((await set(token)).status).toBe(401)
  })

  it('works once of twelve at the same moment', async () => {
    const { token } = await invited('cleo')
    const passwords = Array.from({ length: 12 }, (_, index) => `${NEW_PASSWORD} ${index}`)
    const answers = await Promise.all(passwords.map(password => set(token, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11)
  })
})

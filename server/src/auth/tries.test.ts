import { PASSWORD_TRIES } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { register } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { findAccount } from './queries.ts'
import { setPasswordOf } from './set-password.ts'

const PASSWORD = 'correct horse battery'
const HERE = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'
const FREE = 10

describe('signing in', () => {
  let app: TestApp
  let ana: string
  beforeEach(async () => {
    app = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
    ana = await app.createAccount({ roles: ['Employee'], username: 'Ana', password: PASSWORD })
  })
  afterEach(() => app.close())

  const post = (path: string, body: unknown, from: string) =>
    app.anonymous.post(path, body, { headers: { 'x-forwarded-for': from } })
  const signIn = (password: string, { from = HERE, username = 'ana' } = {}) =>
    post('/Auth/login', { username, password }, from)
  const wrong = async (count: number, options: { from?: string; username?: string } = {}) => {
    for (let made = 0; made < count; made++) await signIn('wrong', options)
  }

  const endWaits = () => app.dependencies.database.pool.query('update rate_limits set expire = 0')

  async function passwordChecks(): Promise<number> {
    const metric = await register.getSingleMetric('epay_password_checks_total')?.get()
    return metric?.values[0]?.value ?? 0
  }
  async function checksDuring(run: () => Promise<unknown>): Promise<number> {
    const before = await passwordChecks()
    await run()
    return (await passwordChecks()) - before
  }
  async function auditCount(action: string): Promise<number> {
    const { rows } = await app.dependencies.database.pool.query<{ count: number }>(
      'select count(*)::int as count from audit_events where action = $1',
      [action],
    )
    return rows[0]?.count ?? 0
  }

  it('checks exactly one hash whether the account exists, has no password, or does not exist', async () => {
    await app.createAccount({ roles: ['Employee'], username: 'no.password' })
    for (const username of ['ana', 'no.password', 'nobody', 'a\0b', 'a\uD800b'])
      expect(await checksDuring(() => signIn('wrong', { username }))).toBe(1)
  })

  it('costs a bounded number of hashes for 1,000 wrong passwords, and the right one works elsewhere', async () => {
    const statuses = new Map<number, number>()
    const attack = async () => {
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('wrong')))
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    expect(await checksDuring(attack)).toBe(FREE)
    expect(Object.fromEntries(statuses)).toEqual({ 401: FREE, 429: 1000 - FREE })
    expect(await auditCount('sign-in.failed')).toBe(FREE)
    expect((await signIn(PASSWORD)).status).toBe(429)
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200)
  })

  it('asks to wait, and then lets the right password in, which forgives the failures', async () => {
    await wrong(FREE)
    const blocked = await signIn(PASSWORD)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeCloseTo(PASSWORD_TRIES.perSeconds, -2)
    expect(blocked.body).toMatchObject({ detail: AUTH_MESSAGES.tooManyTries })
    await endWaits()
    await wrong(FREE - 1)
    expect((await signIn(PASSWORD)).status).toBe(200)
    await wrong(FREE - 1)
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  it('counts all accounts of one address together, and leaves other addresses alone', async () => {
    for (let count = 0; count < 100; count++) await signIn('wrong', { username: `guess-${count}` })
    expect((await signIn(PASSWORD)).status).toBe(429)
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200)
    await endWaits()
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  it('slows down 120 addresses that try one account, but not where its owner signed in before', async () => {
    expect((await signIn(PASSWORD)).status).toBe(200)
    const answers = []
    for (let count = 0; count < 120; count++)
      answers.push(await signIn('wrong', { from: `192.0.2.${count}` }))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(30)
    expect(statuses.filter(status => status === 429)).toHaveLength(90)

    const elsewhere = await signIn(PASSWORD, { from: ELSEWHERE })
    expect([elsewhere.status, elsewhere.body]).toMatchObject([429, { detail: AUTH_MESSAGES.tooManyTries }])
    expect((await signIn(PASSWORD)).status).toBe(200)
    await endWaits()
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200)
  })

  it('lets in anyone who sets a new password through a mailed link meanwhile', async () => {
    for (let count = 0; count < 30; count++) await signIn('wrong', { from: `192.0.2.${count}` })
    const account = await findAccount(app.dependencies.db, ana)
    if (!account) throw new Error('Ana has no account')
    await setPasswordOf({ ...app.context, address: ELSEWHERE }, account, {
      to: 'three calm green herons',
      way: 'byMail',
      onSecured: async () => {},
    })
    expect((await signIn('three calm green herons', { from: ELSEWHERE })).status).toBe(200)
  })

  it('believes the proxy, not what the client says that it is', async () => {
    await wrong(FREE)
    expect((await signIn('wrong', { from: `192.0.2.1, ${HERE}` })).status).toBe(429)
  })

  it('counts wrong old passwords of someone signed in as well', async () => {
    const { token } = await app.signIn(ana)
    const reset = (oldPassword: string) =>
      app
        .withToken(token)
        .post(
          '/Auth/reset-password',
          { username: 'Ana', oldPassword, newPassword: 'a new and long one' },
          { headers: { 'x-forwarded-for': HERE } },
        )
    for (let count = 0; count < FREE; count++) expect((await reset('wrong')).status).toBe(400)
    expect((await reset(PASSWORD)).status).toBe(429)
  })
})

it('RATE_LIMITS=off lets everyone try', async () => {
  const app = await buildTestApp()
  await app.createAccount({ roles: ['Employee'], username: 'ana', password: PASSWORD })
  for (let count = 0; count < FREE + 1; count++)
    await app.anonymous.post('/Auth/login', { username: 'ana', password: 'wrong' })
  const { status } = await app.anonymous.post('/Auth/login', { username: 'ana', password: PASSWORD })
  expect(status).toBe(200)
  await app.close()
})

import { ACCOUNT_ATTEMPTS, NETWORK_ATTEMPTS, PASSWORD_ATTEMPTS } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { register } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { rateLimits } from '#server/platform/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'

const PASSWORD = 'correct horse battery'
const HOME_NETWORK = '203.0.113.9'
const OTHER_NETWORK = '198.51.100.7'
const LIMIT = PASSWORD_ATTEMPTS.max

const app = await openTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
let username: string
let accountId: string
let accountCount = 0
beforeEach(async () => {
  await clearLimits()
  username = `user-${++accountCount}`
  accountId = await app.createAccount({ roles: ['Employee'], username, password: PASSWORD })
})

const clearLimits = () => app.dependencies.db.delete(rateLimits)
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signIn = async (password: string, address = HOME_NETWORK, name = username) =>
  (await app.anonymous.post('/Auth/login', { username: name, password }, fromAddress(address))).status
async function failToSignIn(times: number, address = (_: number) => HOME_NETWORK): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push(await signIn('wrong', address(index)))
  return statuses
}

async function countPasswordChecks(): Promise<number> {
  const metric = await register.getSingleMetric('epay_password_checks_total')?.get()
  return metric?.values[0]?.value ?? 0
}
async function countChecksDuring(run: () => Promise<unknown>): Promise<number> {
  const checksBefore = await countPasswordChecks()
  await run()
  return (await countPasswordChecks()) - checksBefore
}

it('each attempt to sign in checks one hash, even without an account or password', async () => {
  await app.createAccount({ roles: ['Employee'], username: 'no.password' })
  for (const name of [username, 'no.password', 'nobody', 'a\0b', 'a\uD800b'])
    expect(await countChecksDuring(() => signIn('wrong', HOME_NETWORK, name))).toBe(1)
})

it('concurrent wrong passwords for one account are limited, but not sign-ins from elsewhere', async () => {
  const statuses: number[] = []
  const attackConcurrently = async () =>
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => signIn('wrong')))))
  expect(await countChecksDuring(attackConcurrently)).toBe(LIMIT)
  expect(statuses.toSorted()).toEqual([...Array(LIMIT).fill(401), ...Array(100 - LIMIT).fill(429)])
  const failures = (await auditOf(app, accountId)).filter(({ action }) => action === 'sign-in.failed')
  expect(failures).toHaveLength(LIMIT)
  expect(await signIn(PASSWORD)).toBe(429)
  expect(await signIn(PASSWORD, OTHER_NETWORK)).toBe(200)
})

it('after the wait, the right password works and clears the failures', async () => {
  await failToSignIn(LIMIT)
  const response = await app.anonymous.post(
    '/Auth/login',
    { username, password: PASSWORD },
    fromAddress(HOME_NETWORK),
  )
  expect(response).toMatchObject({ status: 429, body: { detail: AUTH_MESSAGES.tooManyTries } })
  expect(Number(response.headers.get('retry-after'))).toBeCloseTo(PASSWORD_ATTEMPTS.perSeconds, -2)
  await clearLimits()
  for (const _ of [1, 2]) {
    await failToSignIn(LIMIT - 1)
    expect(await signIn(PASSWORD)).toBe(200)
  }
})

it('username and email count toward the same account, and a typed account ID toward none', async () => {
  const names = [username, `${username}@example.com`]
  for (let index = 0; index < LIMIT; index++)
    expect(await signIn('wrong', HOME_NETWORK, names[index % 2])).toBe(401)
  for (const name of names) expect(await signIn(PASSWORD, HOME_NETWORK, name)).toBe(429)
  expect(await signIn(PASSWORD, HOME_NETWORK, accountId)).toBe(401)
})

it('attempts at all accounts count toward the limit of one network', async () => {
  for (let index = 0; index < NETWORK_ATTEMPTS.max; index++)
    await signIn('wrong', HOME_NETWORK, `guess-${index}`)
  expect(await signIn(PASSWORD)).toBe(429)
  expect(await signIn(PASSWORD, OTHER_NETWORK)).toBe(200)
})

it('attempts from all networks count toward the limit of one account, except where its owner signed in', async () => {
  expect(await signIn(PASSWORD)).toBe(200)
  const { max } = ACCOUNT_ATTEMPTS
  const statuses = await failToSignIn(max + 5, index => `192.0.2.${index}`)
  expect(statuses).toEqual([...Array(max).fill(401), ...Array(5).fill(429)])
  expect(await signIn(PASSWORD, OTHER_NETWORK)).toBe(429)
  expect(await signIn(PASSWORD)).toBe(200)
})

it('setting a password through an emailed link makes its network known', async () => {
  await failToSignIn(ACCOUNT_ATTEMPTS.max, index => `192.0.2.${index}`)
  const newPassword = 'three calm green herons'
  await setPasswordByLink(app, accountId, newPassword)
  expect(await signIn(newPassword, OTHER_NETWORK)).toBe(429)
  expect((await app.anonymous.post('/Auth/login', { username, password: newPassword })).status).toBe(200)
})

it('attempts count by the address from the proxy, not from the client', async () => {
  await failToSignIn(LIMIT)
  expect(await signIn('wrong', `192.0.2.1, ${HOME_NETWORK}`)).toBe(429)
})

it('wrong old passwords of a signed-in user count as attempts', async () => {
  const { token } = await app.signIn(accountId)
  const changePassword = async (oldPassword: string) => {
    const body = { username, oldPassword, newPassword: 'a new and long one' }
    return (await app.withToken(token).post('/Auth/reset-password', body)).status
  }
  for (let index = 0; index < LIMIT; index++) expect(await changePassword('wrong')).toBe(400)
  expect(await changePassword(PASSWORD)).toBe(429)
})

import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimits } from '#server/platform/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  await app.createAccount({ roles: ['Employee'], username: 'ann', password: PASSWORD })
})
afterAll(() => app.close())

/** Keeps the queue full with checks from three other addresses until the returned function is called. */
function keepQueueFull(): () => Promise<unknown> {
  let isOver = false
  const check = async (address: string) => {
    while (!isOver) await isPassword(PASSWORD, undefined, address).catch(() => setImmediate())
  }
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const checks = addresses.flatMap(address => Array.from({ length: 30 }, () => check(address)))
  return () => {
    isOver = true
    return Promise.all(checks)
  }
}

it('of 64 passwords at once from one address, those beyond its share of the queue are refused', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const checks = Array.from({ length: 64 }, () => isPassword(PASSWORD, passwordHash, '203.0.113.1'))
  const another = isPassword(PASSWORD, passwordHash, '203.0.113.2')
  const results = await Promise.allSettled(checks)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(64 - 3 - 30)
  expect(await another).toBe(true)
})

it('a sign-in that is refused for that says when to come back, and does not count as a failure', async () => {
  const context = { ...app.context, address: '203.0.113.9' }
  const endChecks = keepQueueFull()
  const refused = signIn(context, { username: 'ann', password: PASSWORD })
  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 })
  await endChecks()
  const tries = await app.dependencies.db.select().from(rateLimits)
  expect(tries.filter(({ key }) => key.startsWith('password')).map(({ points }) => points)).toEqual([0, 0, 0])
  expect(await signIn(context, { username: 'ann', password: PASSWORD })).toHaveProperty('token')
})

it('a hash that is none fails alone, and leaves the queue', async () => {
  const hash = await hashPassword('right')
  const results = await Promise.allSettled(
    ['no hash', hash, hash].map(each => isPassword('right', each, null)),
  )
  expect(results).toMatchObject([{ status: 'rejected' }, { value: true }, { value: true }])
})

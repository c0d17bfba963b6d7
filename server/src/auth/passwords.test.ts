import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rateLimits } from '#server/platform/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'correct horse battery'

const app = await openTestApp({ environment: { RATE_LIMITS: 'on' } })
await app.createAccount({ roles: ['Employee'], username: 'ann', password: PASSWORD })

/** Fills the queue with checks from three other addresses until the returned function is called. */
function fillQueue(): () => Promise<unknown> {
  let hasEnded = false
  const checkRepeatedly = async (address: string) => {
    while (!hasEnded) await verifyPassword(PASSWORD, undefined, address).catch(() => setImmediate())
  }
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const checks = addresses.flatMap(address => Array.from({ length: 30 }, () => checkRepeatedly(address)))
  return () => {
    hasEnded = true
    return Promise.all(checks)
  }
}

it('rejects concurrent passwords from one address beyond its share of the queue', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const checks = Array.from({ length: 64 }, () => verifyPassword(PASSWORD, passwordHash, '203.0.113.1'))
  const otherNetworkCheck = verifyPassword(PASSWORD, passwordHash, '203.0.113.2')
  const results = await Promise.allSettled(checks)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(64 - 3 - 30)
  expect(await otherNetworkCheck).toBe(true)
})

it('a sign-in that a full queue rejects has a retry time and does not count as a failure', async () => {
  const context = { ...app.context, address: '203.0.113.9' }
  const endChecks = fillQueue()
  const signingIn = signIn(context, { username: 'ann', password: PASSWORD })
  await expect(signingIn).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 })
  await endChecks()
  const counts = await app.dependencies.db.select().from(rateLimits)
  expect(counts.filter(({ key }) => key.startsWith('password')).map(({ points }) => points)).toEqual([
    0, 0, 0,
  ])
  expect(await signIn(context, { username: 'ann', password: PASSWORD })).toHaveProperty('token')
})

it('an invalid hash fails without blocking the queue', async () => {
  const hash = await hashPassword('right')
  const results = await Promise.allSettled(
    ['no hash', hash, hash].map(each => verifyPassword('right', each, null)),
  )
  expect(results).toMatchObject([{ status: 'rejected' }, { value: true }, { value: true }])
})

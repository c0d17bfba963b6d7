import { authEndpoints } from '@epay/contract/auth/endpoints'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createApiClient } from '#server/testing/api-client.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { deleteLimitsExpiredBefore } from './limits.ts'

const { path, throttle } = authEndpoints.forgotPassword

const app = await openTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
const otherReplica = await buildApp(app.dependencies)
afterAll(() => otherReplica.close())
const url = await otherReplica.listen({ port: 0, host: '127.0.0.1' })
const replicas = [app.anonymous, createApiClient(url, async () => undefined)]

const callReplica = (replica: number, address: string) =>
  replicas[replica % replicas.length]?.post(
    path,
    { email: 'unknown@example.com' },
    { headers: { 'x-forwarded-for': address } },
  )

async function statusesOf(count: number, addressOf: (call: number) => string) {
  const calls = Array.from({ length: count }, (_, call) => callReplica(call, addressOf(call)))
  return (await Promise.all(calls)).map(response => response?.status)
}

it('a limit applies to all replicas together, and to the network of an IPv6 client', async () => {
  const statuses = await statusesOf(throttle.max + 5, call => `2001:db8::${call}`)
  expect(statuses.filter(status => status === 200)).toHaveLength(throttle.max)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  expect(Number((await callReplica(1, '2001:db8::1'))?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callReplica(0, '203.0.113.2'))?.status).toBe(200)
})

it('a limit starts a new count when the period ends', async () => {
  const { pool } = app.dependencies.database
  const expireCounts = () => pool.query('update rate_limits set expire = 0')
  await statusesOf(throttle.max - 1, () => '203.0.113.4')
  await expireCounts()
  expect((await callReplica(0, '203.0.113.4'))?.status).toBe(200)
  const { rows } = await pool.query('select points from rate_limits where expire > 0')
  expect(rows).toEqual([{ points: 1 }])
})

it('deletes expired counters', async () => {
  await callReplica(0, '203.0.113.5')
  const { orm, pool } = app.dependencies.database
  await deleteLimitsExpiredBefore(orm, new Date(Date.now() + throttle.perSeconds * 2000))
  expect((await pool.query('select from rate_limits')).rowCount).toBe(0)
})

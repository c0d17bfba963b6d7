import { authEndpoints } from '@epay/contract/auth/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { deleteLimitsEndedBefore } from './limits.ts'
import type { App } from './route.ts'

const { path, throttle } = authEndpoints.forgotPassword

let app: TestApp
let other: App
let replicas: ReturnType<typeof createApiClient>[]
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  other = await buildApp(app.dependencies)
  const url = await other.listen({ port: 0, host: '127.0.0.1' })
  replicas = [app.anonymous, createApiClient(url, async () => undefined)]
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const ask = (replica: number, address: string) =>
  replicas[replica % replicas.length]?.post(
    path,
    { email: 'nobody@example.com' },
    { headers: { 'x-forwarded-for': address } },
  )

async function askTooOften(address: (call: number) => string, more: number): Promise<unknown[]> {
  const calls = Array.from({ length: throttle.max + more }, (_, call) => ask(call, address(call)))
  return (await Promise.all(calls)).map(answer => answer?.status)
}

it('a limit holds for all replicas together, and for one client', async () => {
  const statuses = await askTooOften(() => '203.0.113.1', 5)
  expect(statuses.filter(status => status === 200)).toHaveLength(throttle.max)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  expect(Number((await ask(1, '203.0.113.1'))?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(0, '203.0.113.2'))?.status).toBe(200)
})

it('an IPv6 client has one limit for its network', async () => {
  const statuses = await askTooOften(call => `2001:db8::${call}`, 1)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

it('counts anew when the time is over', async () => {
  const { pool } = app.dependencies.database
  const end = () => pool.query('update rate_limits set expire = 0')
  await askTooOften(() => '203.0.113.4', -1)
  await end()
  expect((await ask(0, '203.0.113.4'))?.status).toBe(200)
  const { rows } = await pool.query('select points from rate_limits where expire > 0')
  expect(rows).toEqual([{ points: 1 }])
})

it('deletes what has ended', async () => {
  await ask(0, '203.0.113.5')
  const { orm, pool } = app.dependencies.database
  await deleteLimitsEndedBefore(orm, new Date(Date.now() + throttle.perSeconds * 2000))
  expect((await pool.query('select from rate_limits')).rowCount).toBe(0)
})

import { authEndpoints } from '@epay/contract/auth/endpoints'
import { PASSWORD_TRIES } from '@epay/contract/auth/limits'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { expect, it } from 'vitest'
import { query } from './fixtures/office-records.ts'
import { postgresServer } from './fixtures/on-postgres.ts'
import { ADMIN, replicasOn } from './fixtures/replicas.ts'

const AT_ONCE = 30
const LINKS = `select id from mails where kind = 'forgotten-password'`

it('limits that protect accounts and mailboxes hold for replicas together', async () => {
  const postgres = await postgresServer()
  const { start } = await replicasOn(postgres, { RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const replicas = [await start(), await start()]

  /** Makes a call at both at once; answers how often each status came. */
  async function callAtOnce(path: string, body: object, from: string): Promise<Record<number, number>> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    }
    const calls = Array.from({ length: AT_ONCE }, (_, call) =>
      fetch(`${replicas[call % replicas.length]?.url}${API_PREFIX}${path}`, request),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    const counts: Record<number, number> = {}
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  const wrong = { username: ADMIN.username, password: 'not the password' }
  expect(await callAtOnce(authEndpoints.login.path, wrong, '203.0.113.1')).toEqual({
    401: PASSWORD_TRIES.max,
    429: AT_ONCE - PASSWORD_TRIES.max,
  })

  const { path, throttle } = authEndpoints.forgotPassword
  const asked = await callAtOnce(path, { email: 'ann@example.com' }, '203.0.113.2')
  expect(asked).toEqual({ 200: throttle.max, 429: AT_ONCE - throttle.max })
  const unfinished = () =>
    query(postgres.url, `select from pgboss.job where name = 'mail-password-link' and state <> 'completed'`)
  await expect.poll(unfinished).toEqual([])
  expect(await query(postgres.url, LINKS)).toHaveLength(1)
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})

import { authEndpoints } from '@epay/contract/auth/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PortalProcess, runCommand } from '../../scripts/portal-process.ts'
import { times } from './fixtures/length.ts'
import { ownPlace } from './fixtures/on-own-server.ts'

const AT_ONCE = 64
const ROUNDS = times({ short: 1, long: 10 })
const LISTS_MEASURED = 50
const ACCOUNT = { username: 'ann', password: 'correct horse battery' }

const place = ownPlace()
let portal: PortalProcess
let token: string
beforeAll(async () => {
  const who = ['create-admin', '--username', ACCOUNT.username, '--email', 'ann@example.com']
  const { status, stderr } = await runCommand('admin', who, place.settings, `${ACCOUNT.password}\n`)
  expect([status, stderr]).toEqual([0, ''])
  portal = await place.start()
  token = authEndpoints.login.response.parse(await (await signIn()).json()).token
})
afterAll(() => place.dispose())

function signIn(password = ACCOUNT.password): Promise<Response> {
  return fetch(`${portal.url}/api${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ACCOUNT, password }),
  })
}

/** How long a list takes. Units: milliseconds. */
async function list(): Promise<number> {
  const begin = performance.now()
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${portal.url}/api/JobApplication`, { headers })
  await answer.text()
  expect(answer.status).toBe(200)
  return performance.now() - begin
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

it('64 sign-ins at once keep nobody waiting who is signed in', async () => {
  const idle: number[] = []
  for (let count = 0; count < LISTS_MEASURED; count++) idle.push(await list())
  const busy: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    let waiting = AT_ONCE
    const signIns = Array.from({ length: AT_ONCE }, () =>
      signIn().then(({ status }) => {
        waiting--
        statuses.add(status)
      }),
    )
    let listsBefore = 0
    while (waiting > 0) {
      busy.push(await list())
      if (waiting > 0) listsBefore++
    }
    await Promise.all(signIns)
    // A list has its turn while many sign-ins still wait for theirs.
    expect(listsBefore).toBeGreaterThan(0)
  }
  expect([...statuses].filter(status => ![200, 429].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  const figures = { idleMedianMs: medianOf(idle), busyMedianMs: medianOf(busy), slowestMs: Math.max(...busy) }
  process.stdout.write(`sign-ins: ${JSON.stringify(figures)}\n`)
})

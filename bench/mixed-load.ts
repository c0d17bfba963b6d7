import { setInterval, setTimeout } from 'node:timers/promises'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { type Benchmark, type Measurement, percentile } from './benchmark.ts'
import { encodeApplication } from './durable-submissions.ts'
import { type Connection, openConnection, repeatOn, signIn } from './http.ts'
import type { MeasuredPortal } from './portal-process.ts'

const CONNECTIONS = 32
const MAXIMUM_SECONDS = 15
const SECONDS = 180
const SHARE = 0.7
/** Before this, what grows is what the load needs once. */
const WARM_UP_SECONDS = 60

export const mixedLoad: Benchmark = {
  name: 'mixed-load',
  about: `What the pages of employees and of the office ask, with a sign-in and a submitted application for every hundred calls: first as fast as ${CONNECTIONS} connections go for ${MAXIMUM_SECONDS} s, then ${SHARE * 100} % of that for ${SECONDS / 60} minutes. Memory is the server's, read from /proc; its growth is from the second minute's mean to the last one's.`,
  run: async start => measure(await start()),
}

type Mix = (connection: Connection, turn: number) => ReturnType<Connection['call']>

async function mixFor(url: string): Promise<Mix> {
  const [employee, office] = [await signIn(url, 'employee'), await signIn(url, 'hr.manager')]
  const credentials = JSON.stringify({ username: 'employee', password: DEMO_PASSWORD })
  const own = { token: employee }
  const page = { token: office, query: '?maxResultCount=25' }
  const reads: Mix[] = [
    connection => connection.call(employeeEndpoints.current, own),
    connection => connection.call(paycheckEndpoints.list, own),
    connection => connection.call(paycheckEndpoints.summary, own),
    connection => connection.call(applicationEndpoints.list, page),
    connection => connection.call(employeeEndpoints.list, page),
    connection => connection.call(platformEndpoints.health),
  ]
  const application = await encodeApplication()
  const submit: Mix = async connection => {
    const { status, milliseconds } = await connection.call(applicationEndpoints.upload, application)
    return { status: status === 201 ? 200 : status, milliseconds }
  }
  return (connection, turn) => {
    if (turn % 100 === 50)
      return connection.call(authEndpoints.login, { type: 'application/json', body: credentials })
    const read = turn % 100 === 0 ? undefined : reads[turn % reads.length]
    return (read ?? submit)(connection, turn)
  }
}

async function measure(portal: MeasuredPortal): Promise<Measurement[]> {
  const mix = await mixFor(portal.url)
  const load = { url: portal.url, connections: CONNECTIONS, seconds: MAXIMUM_SECONDS, status: 200 }
  const maximum = (await repeatOn(load, mix)) / MAXIMUM_SECONDS
  const memory: number[] = []
  const ended = new AbortController()
  const reading = readMemory(portal, memory, ended.signal)
  const { milliseconds, errors } = await pace(portal.url, mix, maximum * SHARE)
  ended.abort()
  await reading
  await portal.stop()
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth =
    mean(memory.slice(-WARM_UP_SECONDS)) - mean(memory.slice(WARM_UP_SECONDS, 2 * WARM_UP_SECONDS))
  return [
    { what: 'errors', value: errors, unit: 'calls', below: 1 },
    { what: 'memory growth', value: growth, unit: 'MB', below: 20 },
    { what: 'memory at the end', value: memory.at(-1) ?? Number.NaN, unit: 'MB' },
    { what: 'maximum', value: maximum, unit: '/s' },
    { what: 'answered', value: milliseconds.length / SECONDS, unit: '/s' },
    { what: 'median', value: percentile(milliseconds, 0.5), unit: 'ms' },
    { what: '99 of 100', value: percentile(milliseconds, 0.99), unit: 'ms' },
  ]
}

async function readMemory(portal: MeasuredPortal, memory: number[], signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(1_000, undefined, { signal })) memory.push(portal.memory().resident)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Makes so many calls a second, each when its turn has come and a connection is free. */
async function pace(url: string, mix: Mix, perSecond: number) {
  const startedAt = performance.now()
  const milliseconds: number[] = []
  let [turn, errors] = [0, 0]
  async function repeat() {
    const connection = openConnection(url)
    for (;;) {
      const mine = turn++
      const due = startedAt + (mine / perSecond) * 1000
      if (due > startedAt + SECONDS * 1000) break
      const wait = due - performance.now()
      if (wait > 0) await setTimeout(wait)
      const answer = await mix(connection, mine)
      if (answer.status === 200) milliseconds.push(answer.milliseconds)
      else errors++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  return { milliseconds: milliseconds.sort((one, other) => one - other), errors }
}

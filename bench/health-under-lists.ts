import { setInterval } from 'node:timers/promises'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { type Benchmark, percentile } from './benchmark.ts'
import { openConnection, repeatOn, signIn } from './http.ts'

const CONNECTIONS = 32
const SECONDS = 10
const PROBE_EVERY_MS = 10
const LISTS = [
  { endpoint: employeeEndpoints.list, query: '?maxResultCount=25&sorting=Name%20asc' },
  { endpoint: employeeEndpoints.list, query: '?maxResultCount=25&name=an' },
  { endpoint: applicationEndpoints.list, query: '?maxResultCount=25&sorting=CreationTime%20desc' },
  { endpoint: applicationEndpoints.list, query: '?maxResultCount=25&status=0' },
] as const

export const healthUnderLists: Benchmark = {
  name: 'health-under-lists',
  about: `${CONNECTIONS} connections ask for lists of employees and applications (25 rows and their total) one after the other for ${SECONDS} s; meanwhile /api/health is asked every ${PROBE_EVERY_MS} ms. Client and server share the machine.`,
  async run(start) {
    const portal = await start()
    const token = await signIn(portal.url, 'hr.manager')
    const probes = probeHealth(portal.url, SECONDS)
    const lists = await repeatOn(
      { url: portal.url, connections: CONNECTIONS, seconds: SECONDS, status: 200 },
      (connection, turn) => {
        const { endpoint, query } = LISTS[turn % LISTS.length] ?? LISTS[0]
        return connection.call(endpoint, { query, token })
      },
    )
    const milliseconds = await probes
    const { peak } = portal.memory()
    await portal.stop()
    return [
      { what: 'health, median', value: percentile(milliseconds, 0.5), unit: 'ms' },
      { what: 'health, 99 of 100', value: percentile(milliseconds, 0.99), unit: 'ms', below: 50 },
      { what: 'health, slowest', value: percentile(milliseconds, 1), unit: 'ms' },
      { what: 'lists', value: lists / SECONDS, unit: '/s' },
      { what: 'peak memory', value: peak, unit: 'MB' },
    ]
  },
}

/** Asks whether or not the answer before has arrived, so that a stall is counted by every probe that it holds up. */
export async function probeHealth(url: string, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const connections = [openConnection(url)]
  const free = [...connections]
  const answers: Promise<number>[] = []
  for await (const _ of setInterval(PROBE_EVERY_MS)) {
    if (performance.now() > until) break
    const connection = free.pop() ?? openConnection(url)
    if (!connections.includes(connection)) connections.push(connection)
    answers.push(
      connection.call(platformEndpoints.health).then(({ milliseconds }) => {
        free.push(connection)
        return milliseconds
      }),
    )
  }
  const milliseconds = await Promise.all(answers)
  for (const connection of connections) connection.close()
  return milliseconds.sort((one, other) => one - other)
}

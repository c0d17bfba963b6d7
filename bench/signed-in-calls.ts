import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { startFloor } from './floors/start-floor.ts'
import { signIn } from './http.ts'
import { loadBeside, ratiosOf } from './load.ts'
import { EMPLOYEES, FILL_PAYROLL, WEEKS } from './many-employees.ts'
import { type MeasuredPortal, startMeasured } from './portal-process.ts'

const run = promisify(execFile)
const USERNAME = 'employee'
const WANTED = { atLeast: 0.5, spread: 3 }
const SETTINGS = ['max_wal_size=4GB', 'shared_buffers=512MB']

export const signedInCalls: Benchmark = {
  name: 'signed-in-calls',
  about: `What an employee's pages ask, by h2load with one thread and 32 connections of one signed-in employee, beside a server written by hand with Fastify and the driver (bench/floors) that looks up the session and does the same queries prepared; medians of three runs in turns. PostgreSQL has ${EMPLOYEES} employees and ${EMPLOYEES * WEEKS} checks beside the demo company. Load, servers and database share the machine.`,
  run: (_start, folder) => onServer(folder),
}

async function onServer(folder: string): Promise<Measurement[]> {
  const postgres = await startPostgres({ settings: SETTINGS })
  const portal = await startMeasured(join(folder, 'server'), { DATABASE_URL: postgres.url })
  try {
    for (const statement of FILL_PAYROLL.split(';'))
      await run('psql', [postgres.url, '-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', statement])
    const token = await signIn(portal.url, USERNAME)
    return await measure('server', { portal, token, folder, floor: { DATABASE_URL: postgres.url } })
  } finally {
    await portal.stop()
    await postgres.stop()
  }
}

type Setting = {
  portal: MeasuredPortal
  token: string
  folder: string
  floor: Parameters<typeof startFloor>[0]
}

async function measure(
  where: string,
  { portal, token, folder, floor: database }: Setting,
): Promise<Measurement[]> {
  const floor = await startFloor(database)
  try {
    const sides = {
      portal: { url: portal.url, token },
      floor: { url: floor.url, token: floor.tokenFor(token) },
    }
    const measurements: Measurement[] = []
    for (const [what, paths] of await callsOf(sides.portal)) {
      const loads = await loadBeside(sides, paths, folder)
      measurements.push(...ratiosOf(`${where}, ${what}`, loads, WANTED))
    }
    return measurements
  } finally {
    await floor.stop()
  }
}

/** Each with its calls, as the pages make them. */
async function callsOf({ url, token }: { url: string; token: string }): Promise<[string, string[]][]> {
  const list = `${API_PREFIX}${paycheckEndpoints.list.path}?SkipCount=0&MaxResultCount=10`
  const answer = await fetch(`${url}${list}`, { headers: { authorization: `Bearer ${token}` } })
  const [newest] = paycheckEndpoints.list.response.parse(await answer.json()).items
  if (!newest) throw new Error('The demo employee has no checks')
  const { date, endDate, sequence } = newest
  const { get, directDeposits, earnings, taxes, otherDeductions, earningDetails, earlierLines } =
    paycheckEndpoints
  const ofCheck = `?checkDate=${date}&endDate=${endDate}&sequence=${sequence}`
  const lines = [directDeposits, earnings, taxes, otherDeductions, earningDetails, earlierLines]
  const current = `${API_PREFIX}${employeeEndpoints.current.path}`
  const check = `${API_PREFIX}${get.path}?checkdate=${date}&enddate=${endDate}&sequence=${sequence}`
  return [
    ['signed-in employee', [current]],
    ['own checks', [list]],
    ['check details', [current, check, ...lines.map(({ path }) => `${API_PREFIX}${path}${ofCheck}`)]],
  ]
}

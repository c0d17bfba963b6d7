import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { openConnection, signIn } from './http.ts'
import { EMPLOYEES, FILL_PAYROLL, WEEKS } from './many-employees.ts'
import { startMeasured } from './portal-process.ts'

const run = promisify(execFile)
const REPEATS = 30

/** Without synchronous_commit, which servers have on, a vacuum right after writing finds rows it can't call visible. */
const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'max_wal_size=4GB', 'synchronous_commit=on']

/** What the pages and their totals took, without what each request asks besides. */
const TIME_SPENT = `
  select sum(total_exec_time) / ${REPEATS} from pg_stat_statements
  where query like '%from "employees"%limit%' or query like '%count(*)%from "employees"%'
    or query like '%from "checks"%'`

const PEOPLE = [
  ['by Id', ''],
  ['by Name', '&sorting=Name%20asc'],
  ['by Name, last page', `&sorting=Name%20asc&skipCount=${EMPLOYEES - 30}`],
  ['by City descending', '&sorting=City%20desc'],
  ['by IsActive', '&sorting=IsActive%20asc'],
  ['name has "lvarez 77"', '&name=lvarez%2077'],
  ['name has "ann"', '&name=ann'],
  ['name has "an"', '&name=an'],
  ['id has "4321"', '&id=4321'],
  ['role HR-Manager', '&roles=HR-Manager'],
  ['role Employee', '&roles=Employee'],
  ['role Employee, last page', `&roles=Employee&skipCount=${EMPLOYEES - 30}`],
  ['role Employee or CFO', '&roles=Employee&roles=CFO'],
  ['role Employee, name has "ann"', '&roles=Employee&name=ann'],
] as const
const CHECKS = [
  ['newest first', ''],
  ['by chequeNumber', '&sorting=chequeNumber%20asc'],
  ['by netPay', '&sorting=netPay%20desc'],
  ['number has "12"', '&checkNumber=12'],
] as const

const LISTS = [
  { name: 'employees', username: 'hr.manager', endpoint: employeeEndpoints.list, cases: PEOPLE },
  { name: 'checks', username: 'employee', endpoint: paycheckEndpoints.list, cases: CHECKS },
] as const

export const listQueries: Benchmark = {
  name: 'list-queries',
  about: `Lists over HTTP from a PostgreSQL server with ${EMPLOYEES} employees and ${EMPLOYEES * WEEKS} checks beside the demo company: the database's own time (pg_stat_statements) for the page of 30 rows and its total, mean of ${REPEATS}. The checks are those of one employee.`,
  async run(_start, folder) {
    const postgres = await startPostgres({ settings: SETTINGS })
    const portal = await startMeasured(join(folder, 'data'), { DATABASE_URL: postgres.url })
    try {
      for (const statement of FILL_PAYROLL.split(';')) await query(postgres.url, statement)
      await query(postgres.url, 'create extension pg_stat_statements')
      const measurements: Measurement[] = []
      for (const { name, username, endpoint, cases } of LISTS) {
        const token = await signIn(portal.url, username)
        for (const [what, filter] of cases) {
          await query(postgres.url, 'select pg_stat_statements_reset()')
          await callRepeatedly(portal.url, endpoint, { query: `?maxResultCount=30${filter}`, token })
          const value = Number(await query(postgres.url, TIME_SPENT))
          measurements.push({ what: `${name} ${what}`, value, unit: 'ms', below: 10 })
        }
      }
      return measurements
    } finally {
      await portal.stop()
      await postgres.stop()
    }
  },
}

async function query(url: string, statement: string): Promise<string> {
  const { stdout } = await run('psql', [url, '-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', statement])
  return stdout
}

async function callRepeatedly(url: string, endpoint: Endpoint, call: { query: string; token: string }) {
  const connection = openConnection(url)
  for (let turn = 0; turn < REPEATS; turn++) {
    const { status } = await connection.call(endpoint, call)
    if (status !== 200) throw new Error(`The portal answered ${status}`)
  }
  connection.close()
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Figure } from './figures.ts'

const run = promisify(execFile)
const IMPORT_SCRIPT = fileURLToPath(new URL('../server/dist/import.js', import.meta.url))
const EMPLOYEE_COUNT = 5_000
const WEEK_COUNT = 52
/** Ordered so that referenced tables come first. */
const TABLES = ['accounts', 'account_roles', 'employees', 'checks', 'check_lines', 'earning_details']

const CREATE_CHECKS_VIEW = `
  create view made_checks as
    select id as "employeeId", date '2025-01-17' + 7 * week as date, date '2025-01-12' + 7 * week as "endDate",
      1 as sequence, week, (800 + id % 1000)::numeric(8, 2) as gross
    from generate_series(10000, ${9_999 + EMPLOYEE_COUNT}) id, generate_series(0, ${WEEK_COUNT - 1}) week`
const CHECK_KEY = '"employeeId", date, "endDate", sequence'
const QUERY_BY_FILE = {
  'employees.csv': `
    select id, 'Person ' || id as name, id || ' Main Street' as address1, '' as address2, 'Stockton' as city,
      'CA' as state, '95202' as zip, '0.00' as balance, 'Checking' as "accountType", '55' || id as "bankAccount",
      '901-22-' || right(id::text, 4) as ssn, 'yes' as "isActive", 'no' as "printStub",
      'person.' || id || '@large.example.com' as email
    from generate_series(10000, ${9_999 + EMPLOYEE_COUNT}) id`,
  'checks.csv': `
    select ${CHECK_KEY}, week || ' ' || "employeeId" as "checkNumber", gross as "grossPay",
      round(gross * 0.75, 2) as "netPay"
    from made_checks`,
  'check-lines.csv': `
    select ${CHECK_KEY}, kind, description, round(gross * share, 2) as amount,
      round(gross * share * (week + 1), 2) as ytd, case kind when 'earning' then 40 end as units
    from made_checks, (values ('directDeposit', 'Checking', 0.75), ('earning', 'Regular', 1),
      ('tax', 'Federal Income Tax', 0.10), ('tax', 'Social Security', 0.06), ('tax', 'Medicare', 0.02),
      ('tax', 'CA Income Tax', 0.04), ('otherDeduction', 'Union Dues', 0.03)) line(kind, description, share)`,
  'earnings-details.csv': `
    select ${CHECK_KEY}, 'REG' as "payId", date - day as "workDate", hours as units, round(gross / 40, 2) as rate,
      round(gross / 40 * hours, 2) as amount, '24-018' as job, '03-110' as "jcCostCode"
    from made_checks, (values (11, 16), (10, 16), (9, 8)) detail(day, hours)`,
}

/**
 * Compares importing a year of checks with `COPY`, which loads the same rows into the same tables and indexes without
 * validating, encrypting, or auditing anything.
 */
export async function measurePayrollImport(folder: string): Promise<Figure[]> {
  const postgres = await startPostgres({ settings: ['max_wal_size=4GB', 'shared_buffers=512MB'] })
  const psql = (...statements: string[]) =>
    run('psql', [postgres.url, '-Xq', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap(each => ['-c', each])])
  const copyCommand = (source: string, file: string) => `\\copy ${source} ${join(folder, file)}`
  try {
    await psql(CREATE_CHECKS_VIEW)
    for (const [file, rows] of Object.entries(QUERY_BY_FILE))
      await psql(`${copyCommand(`(${rows.replaceAll(/\s+/g, ' ')}) to`, file)} csv header`)
    const { seconds, peakMib } = await runImport(folder, postgres.url)
    await psql(
      ...TABLES.map(table => copyCommand(`${table} to`, table)),
      `truncate ${TABLES.join(', ')} cascade`,
    )
    const start = performance.now()
    await psql(...TABLES.map(table => copyCommand(`${table} from`, table)))
    const copySeconds = (performance.now() - start) / 1000
    return [
      { name: 'import, of COPY', value: copySeconds / seconds, unit: 'times', atLeast: 0.2 },
      { name: 'import', value: seconds, unit: 's' },
      { name: 'COPY', value: copySeconds, unit: 's' },
      { name: 'peak memory of the import', value: peakMib, unit: 'MB', atMost: 600 },
    ]
  } finally {
    await postgres.stop()
  }
}

async function runImport(folder: string, databaseUrl: string): Promise<{ seconds: number; peakMib: number }> {
  const start = performance.now()
  const settings = { LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }
  const command = spawn(process.execPath, [...SERVER_FLAGS, IMPORT_SCRIPT, folder], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(command.stdout)
  const exit = once(command, 'exit').then(() => (performance.now() - start) / 1000)
  let peakMib = 0
  for await (const _ of setInterval(200)) {
    if (command.exitCode !== null) break
    peakMib = Math.max(peakMib, readPeakMib(command.pid) || 0)
  }
  if (!(await output).includes(`${EMPLOYEE_COUNT * WEEK_COUNT} new`))
    throw new Error(`The import failed: ${await output}`)
  return { seconds: await exit, peakMib }
}

/** Units: MiB. */
function readPeakMib(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

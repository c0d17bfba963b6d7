import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { startPostgres } from '../scripts/with-postgres.mjs'
import type { Benchmark, Measurement } from './benchmark.ts'
import { writeLargeCompany } from './large-company.ts'
import { memoryOf } from './portal-process.ts'

const run = promisify(execFile)
const IMPORT = fileURLToPath(new URL('../server/dist/import.js', import.meta.url))
/** The long form: `EMPLOYEES=50000 npm run bench -- import-large`. */
const COMPANY = { employees: Number(process.env.EMPLOYEES ?? 5_000), weeks: 52 }
/** What the import fills, in the order in which the rows need each other. */
const TABLES = ['accounts', 'account_roles', 'employees', 'checks', 'check_lines', 'earning_details']
const MEMORY_EVERY_MS = 200

export const importLarge: Benchmark = {
  name: 'import-large',
  about: `\`npm run import\` of ${COMPANY.employees} employees with ${COMPANY.weeks} checks each, of 7 lines and 3 details: once into the embedded database, and once into a PostgreSQL server on the same machine (without fsync). Memory is the command's peak, read from /proc; with the embedded database, that is the database's too. The floor is \`COPY\` of the same rows, as PostgreSQL wrote them down, into the same tables with their indexes and triggers; it checks nothing, seals no number and records nothing.`,
  async run(_start, folder) {
    const files = join(folder, 'files')
    const rows = await writeLargeCompany(files, COMPANY)
    const embedded = await load(files, join(folder, 'embedded'), {})
    const measurements: Measurement[] = [
      { what: 'rows', value: rows, unit: 'rows' },
      { what: 'embedded', value: rows / embedded.seconds, unit: 'rows/s' },
      { what: 'embedded, time', value: embedded.seconds, unit: 's' },
      { what: 'embedded, peak memory', value: embedded.peak, unit: 'MB', below: 1024 },
    ]
    const postgres = await startPostgres()
    if (!postgres) return measurements
    const server = await load(files, join(folder, 'server'), { DATABASE_URL: postgres.url })
    const copying = await copyAgain(postgres.url, folder)
    await postgres.stop()
    return [
      { what: 'server, of COPY', value: copying / server.seconds, unit: 'times', atLeast: 0.5 },
      ...measurements,
      { what: 'server', value: rows / server.seconds, unit: 'rows/s', atLeast: 20_000 },
      { what: 'server, time', value: server.seconds, unit: 's' },
      { what: 'COPY, time', value: copying, unit: 's' },
      { what: 'server, peak memory', value: server.peak, unit: 'MB', below: 1024 },
    ]
  },
}

async function load(files: string, dataDir: string, environment: Record<string, string>) {
  mkdirSync(dataDir, { mode: 0o700 })
  const startedAt = performance.now()
  const command = spawn(process.execPath, [...SERVER_FLAGS, IMPORT, files], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const reading = setInterval(() => {
    // Between the end of the command and that of the interval there is nothing to read.
    if (command.exitCode === null) peak = Math.max(peak, memoryOf(command.pid, 'VmHWM') || 0)
  }, MEMORY_EVERY_MS)
  const [said, [status]] = await Promise.all([text(command.stdout), once(command, 'exit')])
  clearInterval(reading)
  if (status !== 0 || !said.includes(`${COMPANY.employees * COMPANY.weeks} new`))
    throw new Error(`The import ended with ${status}: ${said}`)
  return { seconds: (performance.now() - startedAt) / 1000, peak }
}

/** Takes the imported rows out, and puts them back by COPY alone. Units: seconds. */
async function copyAgain(url: string, folder: string): Promise<number> {
  const file = (table: string) => `'${join(folder, table)}.copy'`
  const psql = (...statements: string[]) =>
    run('psql', [url, '-XAtq', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap(each => ['-c', each])])
  await psql(...TABLES.map(table => `\\copy ${table} to ${file(table)}`))
  await psql(`truncate ${TABLES.join(', ')} cascade`)
  const startedAt = performance.now()
  await psql(...TABLES.map(table => `\\copy ${table} from ${file(table)}`))
  return (performance.now() - startedAt) / 1000
}

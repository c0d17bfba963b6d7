import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Benchmark } from './benchmark.ts'
import { writeLargeCompany } from './large-company.ts'
import { runImport } from './run-import.ts'

const run = promisify(execFile)
/** The long form: `EMPLOYEES=50000 npm run bench -- import-large`. */
const COMPANY = { employees: Number(process.env.EMPLOYEES ?? 5_000), weeks: 52 }
/** What the import fills, in the order in which the rows need each other. */
const TABLES = ['accounts', 'account_roles', 'employees', 'checks', 'check_lines', 'earning_details']

export const importLarge: Benchmark = {
  name: 'import-large',
  about: `\`npm run import\` of ${COMPANY.employees} employees with ${COMPANY.weeks} checks each, of 7 lines and 3 details: into a PostgreSQL server on the same machine (without fsync). Memory is the command's peak, read from /proc. The floor is \`COPY\` of the same rows, as PostgreSQL wrote them down, into the same tables with their indexes and triggers; it checks nothing, seals no number and records nothing.`,
  async run(_start, folder) {
    const files = join(folder, 'files')
    const rows = await writeLargeCompany(files, COMPANY)
    const checks = COMPANY.employees * COMPANY.weeks
    const postgres = await startPostgres()
    const server = await runImport({
      ...{ files, dataDir: join(folder, 'server'), checks, databaseUrl: postgres.url },
    })
    const copying = await copyAgain(postgres.url, folder)
    await postgres.stop()
    return [
      { what: 'of COPY', value: copying / server.seconds, unit: 'times', atLeast: 0.5 },
      { what: 'rows', value: rows, unit: 'rows' },
      { what: 'import', value: rows / server.seconds, unit: 'rows/s', atLeast: 20_000 },
      { what: 'import, time', value: server.seconds, unit: 's' },
      { what: 'COPY, time', value: copying, unit: 's' },
      { what: 'import, peak memory', value: server.peak, unit: 'MB', below: 1024 },
    ]
  },
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

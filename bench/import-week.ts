import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Benchmark } from './benchmark.ts'
import { writeLargeCompany } from './large-company.ts'
import { runImport } from './run-import.ts'

const run = promisify(execFile)
const EMPLOYEES = 50_000
/** Whoever comes later needs the rows of those before. */
const TABLES = ['checks', 'check_lines', 'earning_details'] as const
const OF_THE_WEEK = '(select id from checks where date = (select max(date) from checks))'

export const importWeek: Benchmark = {
  name: 'import-week',
  about: `\`npm run import\` of one week, 11 new rows for each of ${EMPLOYEES} employees who are there and unchanged, into a PostgreSQL server on the same machine (without fsync) that has the week before; the command as a whole, from its start to its end. The floor is \`COPY\` of the same rows, as PostgreSQL wrote them down, into the same tables with their indexes and triggers, in one transaction; it reads no employee, checks nothing and records nothing. One run.`,
  async run(_start, folder) {
    const postgres = await startPostgres({ settings: ['max_wal_size=4GB', 'shared_buffers=512MB'] })
    try {
      const [before, week] = [join(folder, 'before'), join(folder, 'week')]
      await writeLargeCompany(before, { employees: EMPLOYEES, weeks: 1 })
      await writeLargeCompany(week, { employees: EMPLOYEES, weeks: 1, earlier: 1 })
      const into = { dataDir: join(folder, 'data'), databaseUrl: postgres.url, checks: EMPLOYEES }
      await runImport({ ...into, files: before })
      const imported = await runImport({ ...into, files: week })
      const copying = await copyWeekAgain(postgres.url, folder)
      return [
        { what: 'import, of COPY', value: copying / imported.seconds, unit: 'times', atLeast: 0.5 },
        { what: 'import', value: imported.seconds, unit: 's' },
        { what: 'COPY', value: copying, unit: 's' },
        { what: 'peak memory', value: imported.peak, unit: 'MB', below: 1024 },
      ]
    } finally {
      await postgres.stop()
    }
  },
}

/** Takes the newest week's rows out, and puts them back by COPY alone. Units: seconds. */
async function copyWeekAgain(url: string, folder: string): Promise<number> {
  const psql = (...statements: string[]) =>
    run('psql', [url, '-XAtq', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap(each => ['-c', each])])
  const column = (table: string) => (table === 'checks' ? 'id' : 'check_id')
  const copies = await Promise.all(
    TABLES.map(async table => {
      const { stdout } = await psql(
        `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      )
      return { table, columns: stdout.trim(), file: join(folder, `${table}.copy`) }
    }),
  )
  for (const { table, columns, file } of copies)
    await psql(
      `\\copy (select ${columns} from ${table} where ${column(table)} in ${OF_THE_WEEK} order by 1, 2) to '${file}'`,
    )
  for (const table of TABLES.toReversed())
    await psql(`delete from ${table} where ${column(table)} in ${OF_THE_WEEK}`)
  await psql(`vacuum ${TABLES.join(', ')}`)
  const startedAt = performance.now()
  const statements = copies.map(({ table, columns, file }) => `\\copy ${table} (${columns}) from '${file}'`)
  await psql('begin', ...statements, 'commit')
  return (performance.now() - startedAt) / 1000
}

/** `npm run db:export -- FILE`: the embedded database as SQL that psql loads into a PostgreSQL server. */
import { createWriteStream, existsSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportSql } from '#server/admin/export-sql.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { calledAs, runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { StartupError } from '#server/system/startup-error.ts'

const OWNER_ONLY = 0o600

function readFileArgument(): string {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0)
    throw new StartupError(`Usage: ${calledAs('db:export')} FILE.sql`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

function requireEmbedded(): void {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) throw new StartupError('DATABASE_URL names a PostgreSQL server: export it with pg_dump')
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartupError(`There is no database in ${dataDir}`)
}

/** Throws: StartupError, also when the file is there already. */
function createFile(file: string): number {
  try {
    return openSync(file, 'wx', OWNER_ONLY)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause
    if (reason === 'EEXIST') throw new StartupError(`${file} is there already`, { cause })
    throw new StartupError(`${file} can't be written (${reason})`, { cause })
  }
}

/** An incomplete file is removed. */
async function writeExport(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const output = createWriteStream(file, { fd: createFile(file), flush: true })
  try {
    await withPortal(async ({ database }) => {
      const client = await database.pool.connect()
      await pipeline(exportSql(client, counts), output).finally(() => client.release())
    })
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  return counts
}

await runProgram(async () => {
  const file = readFileArgument()
  requireEmbedded()
  const counts = await writeExport(file)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${file}: ${rows} rows of ${counts.size} tables\n`)
})

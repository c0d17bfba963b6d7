import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { ensureDataFolder, syncFolder } from '#server/system/durable-file.ts'
import { programFile } from '#server/system/places.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { isDiskFull, NO_SPACE } from '#server/system/storage-trouble.ts'
import { startEmbeddedThread, WEBASSEMBLY_FLAGS } from './embedded-thread.ts'
import { GuardedPool, type Report } from './guarded-pool.ts'
import { startMaintenance } from './maintenance.ts'

const NEW_PREFIX = 'postgres.new-'

/** Opens (and the first time creates) the embedded database in `dataDir/postgres`, for this process alone. */
export async function openEmbedded(
  dataDir: string,
  report?: Report,
): Promise<{ pool: GuardedPool; directory: string; close(): Promise<void> }> {
  const lock = lockWritable(dataDir)
  try {
    const directory = join(dataDir, 'postgres')
    await createIfMissing(dataDir, directory)
    const { pool, close } = await openEmbeddedDirectory({ directory, isDurable: true, report })
    const maintenance = startMaintenance(pool)
    return {
      pool,
      directory,
      async close() {
        await maintenance.stop()
        await close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Without lock or maintenance; the caller owns the directory, and says whether its content must survive a crash. */
export async function openEmbeddedDirectory(options: {
  directory: string
  isDurable: boolean
  report?: Report
}) {
  const thread = await startEmbeddedThread(options).catch((error: Error) => {
    const reason = isDiskFull(error) ? NO_SPACE : error.message
    throw new StartupError(`The database in ${options.directory} does not open: ${reason}`, {
      cause: error,
    })
  })
  const pool = new GuardedPool(
    { max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', stream: thread.connect },
    { report: options.report },
  )
  return {
    pool,
    directory: options.directory,
    async close() {
      await pool.end()
      await thread.close()
    },
  }
}

function lockWritable(dataDir: string): DataDirectoryLock {
  try {
    ensureDataFolder(dataDir)
    return lockDataDirectory(dataDir)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`EPay can't write in its data directory ${dataDir} (${reason}).`, { cause: error })
  }
}

/** The new database gets its name when it is complete, so that an interrupted first start begins again. */
async function createIfMissing(dataDir: string, directory: string) {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(NEW_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const unfinished = join(dataDir, `${NEW_PREFIX}${process.pid}`)
  await createEmbeddedDirectory(unfinished).catch((error: Error) => {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(`The database can't be created in ${dataDir}: ${lastWords(error)}`, {
      cause: error,
    })
  })
  renameSync(unfinished, directory)
  syncFolder(dataDir)
}

/** The line of a failed program's output that names the error; the others are its stack. */
function lastWords(error: Error): string {
  const complaint = 'stderr' in error ? String(error.stderr) : ''
  return (
    /^.*(?:Error|FATAL|PANIC): .*$/m.exec(complaint)?.[0] ??
    'creating it takes 100 MB of disk and 700 MB of memory once'
  )
}

/** Creates an empty database in a process of its own (see create-embedded.ts). */
export async function createEmbeddedDirectory(directory: string) {
  const program = programFile('create-embedded')
  await promisify(execFile)(process.execPath, [...WEBASSEMBLY_FLAGS, program, directory])
}

const SQLITE_BUSY = 5

type DataDirectoryLock = { release(): void }

/**
 * Holds the data directory for this process alone; two PostgreSQLs in one directory would destroy it.
 * The lock is the operating system's (SQLite, which Node brings, locks its empty file), so it ends with
 * the process however that ends, and does not rely on a process id that another program may have by now.
 * Throws: StartupError that says which process holds it.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const holderFile = join(dataDir, 'postgres.holder')
  const lock = new DatabaseSync(join(dataDir, 'postgres.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    if (!isHeld) throw error
    throw new StartupError(
      `The data directory ${dataDir} is in use by another EPay (${readHolder(holderFile)}). Stop that one first, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`)
  return {
    release() {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8')
  } catch {
    return 'a process that is just starting'
  }
}

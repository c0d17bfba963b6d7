import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DataDirectoryLock, lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { startEmbeddedThread } from '#server/database/embedded-thread.ts'
import { GuardedPool } from '#server/database/guarded-pool.ts'
import { startMaintenance } from '#server/database/maintenance.ts'
import { WEBASSEMBLY_FLAGS } from '#server/database/webassembly-memory.ts'
import { ensureDataFolder } from '#server/system/data-folder.ts'
import { syncFolder } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'

const NEW_PREFIX = 'postgres.new-'

/** Opens (at first creates) the embedded database in `dataDir/postgres`, for this process alone. */
export async function openEmbedded(dataDir: string): Promise<{ pool: GuardedPool; close(): Promise<void> }> {
  const lock = lockWritable(dataDir)
  try {
    const directory = join(dataDir, 'postgres')
    await createIfMissing(dataDir, directory)
    const { pool, close } = await openEmbeddedDirectory({ directory, isDurable: true })
    const maintenance = startMaintenance(pool)
    return {
      pool,
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

/** Without lock or upkeep; the caller owns the directory, and says whether its content must outlive a crash. */
export async function openEmbeddedDirectory(options: { directory: string; isDurable: boolean }) {
  const thread = await startEmbeddedThread(options).catch((error: Error) => {
    throw new StartupError(`The database in ${options.directory} does not open: ${error.message}`, {
      cause: error,
    })
  })
  const pool = new GuardedPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: thread.connect,
  })
  return {
    pool,
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

/** Of a program that failed, the line that names the error; the others are its stack. */
function lastWords(error: Error): string {
  const complaint = 'stderr' in error ? String(error.stderr) : ''
  return (
    /^.*(?:Error|FATAL|PANIC): .*$/m.exec(complaint)?.[0] ??
    'creating it takes 100 MB of disk and 700 MB of memory once'
  )
}

/** Creates an empty database in a process of its own (see create-embedded.ts). */
export async function createEmbeddedDirectory(directory: string) {
  const script = fileURLToPath(new URL('./create-embedded.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [...WEBASSEMBLY_FLAGS, script, directory])
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/system/startup-error.ts'

const SQLITE_BUSY = 5

export type DataDirectoryLock = { release(): void }

/**
 * Holds the data directory for this process alone; two PostgreSQLs in one directory would destroy it.
 * The lock is the operating system's (SQLite, which Node brings, locks its empty file), so that it ends with
 * the process however that ends, and is never judged by a process number that another program may have now.
 * Throws: StartupError with who holds it.
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

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeFileDurably } from './durable-file.ts'
import { StartupError } from './startup-error.ts'

/** Exists in DATA_DIR while a restore is incomplete. */
const RECORD_FILE = 'unfinished-restore'

/**
 * Whether an interrupted restore to this target was recorded. If so, everything at the target comes from that
 * restore.
 * Throws: StartupError if the recorded restore had a different target.
 */
export function isRestoreRecorded(dataDir: string, target: string): boolean {
  const path = join(dataDir, RECORD_FILE)
  if (!existsSync(path)) return false
  const recordedTarget = readFileSync(path, 'utf8')
  if (recordedTarget === target) return true
  throw new StartupError(
    `A restore into ${recordedTarget} was interrupted: run it again with the same settings, or restore into another DATA_DIR`,
  )
}

export function recordRestore(dataDir: string, target: string): void {
  writeFileDurably(join(dataDir, RECORD_FILE), target)
}

export function clearRestoreRecord(dataDir: string): void {
  rmSync(join(dataDir, RECORD_FILE), { force: true })
  syncFolder(dataDir)
}

/**
 * After an interrupted restore, the folder might contain an incomplete portal.
 * Throws: StartupError.
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RECORD_FILE)))
    throw new StartupError(
      `A restore into ${dataDir} was interrupted: run it again before you start the portal`,
    )
}

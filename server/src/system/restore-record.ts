import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeFileDurably } from './durable-file.ts'
import { StartupError } from './startup-error.ts'

/** Exists in DATA_DIR while a restore is incomplete. */
const NAME = 'unfinished-restore'

/**
 * Whether an interrupted restore to this target was recorded. If so, everything there comes from that restore.
 * Throws: StartupError if the recorded restore had a different target.
 */
export function isRestoreRecorded(dataDir: string, place: string): boolean {
  const path = join(dataDir, NAME)
  if (!existsSync(path)) return false
  const recorded = readFileSync(path, 'utf8')
  if (recorded === place) return true
  throw new StartupError(
    `A restore into ${recorded} was interrupted: run it again with the same settings, or restore into another DATA_DIR`,
  )
}

export function recordRestore(dataDir: string, place: string): void {
  writeFileDurably(join(dataDir, NAME), place)
}

export function clearRestoreRecord(dataDir: string): void {
  rmSync(join(dataDir, NAME), { force: true })
  syncFolder(dataDir)
}

/**
 * After an interrupted restore, the folder may contain an incomplete portal.
 * Throws: StartupError.
 */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, NAME)))
    throw new StartupError(
      `A restore into ${dataDir} was interrupted: run it again before you start the portal`,
    )
}

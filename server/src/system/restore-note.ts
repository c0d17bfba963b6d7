import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeFileDurably } from './durable-file.ts'
import { StartupError } from './startup-error.ts'

/** Lies in DATA_DIR from before a restore puts anything into an empty place until all of it is there. */
const NAME = 'unfinished-restore'

/**
 * Is it noted that a restore into this place began and did not end? Then all that is there is of that restore.
 * Throws: StartupError when it went into another place.
 */
export function isRestoreNoted(dataDir: string, place: string): boolean {
  const path = join(dataDir, NAME)
  if (!existsSync(path)) return false
  const noted = readFileSync(path, 'utf8')
  if (noted === place) return true
  throw new StartupError(
    `A restore into ${noted} was broken off: run it again with the same settings, or restore into another DATA_DIR`,
  )
}

export function noteRestore(dataDir: string, place: string): void {
  writeFileDurably(join(dataDir, NAME), place)
}

export function endRestoreNote(dataDir: string): void {
  rmSync(join(dataDir, NAME), { force: true })
  syncFolder(dataDir)
}

/** Throws: StartupError when a restore into this folder was broken off: what is there may be half of a portal. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, NAME)))
    throw new StartupError(
      `A restore into ${dataDir} was broken off: run it again before the portal is started`,
    )
}

import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '#server/system/startup-error.ts'

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK
const OWNER_ONLY = 0o700

/**
 * Makes sure that DATA_DIR is there and can be written.
 * Throws: StartupError.
 */
export function ensureDataFolder(path: string): void {
  try {
    makeFolder(path)
    accessSync(path, USABLE)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartupError(
      `The data directory ${path} can't be written${reason}: choose another with DATA_DIR`,
      { cause },
    )
  }
}

/** Node's own recursive mkdir never ends where the system refuses a new name without saying why (`/proc`). */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: OWNER_ONLY })
}

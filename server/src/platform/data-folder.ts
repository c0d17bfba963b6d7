import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/**
 * Makes sure that DATA_DIR is there and can be written.
 * Throws: StartupError.
 */
export function ensureDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartupError(
      `The data directory ${path} can't be written${reason}: choose another with DATA_DIR`,
      { cause },
    )
  }
}

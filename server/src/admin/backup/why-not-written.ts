import { isDatabaseAway } from '#server/database/database-away.ts'
import { StartupError } from '#server/system/startup-error.ts'

const FULL = ['ENOSPC', 'EDQUOT', '53100']
const NO_SPACE = 'no space is left on its disk'

/**
 * Why a disk, or a database because of its own, did not take what was written to it; `undefined` for other errors.
 * @param told what the database reported meanwhile
 */
export function whyNotWritten(error: unknown, told: readonly string[] = []): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (FULL.includes(code) || [error.message, ...told].some(text => text.includes('No space left on device')))
    return NO_SPACE
  if ('syscall' in error && code) return code
  if (isDatabaseAway(error)) return told.at(-1) ?? `the database went away (${error.message})`
  return whyNotWritten(error.cause)
}

/** What the disk or the folder refuses, in one line. */
export function asNotWritten(error: unknown, path: string): unknown {
  const reason = whyNotWritten(error)
  if (error instanceof StartupError || !reason) return error
  return new StartupError(`${path} can't be written: ${reason}`, { cause: error })
}

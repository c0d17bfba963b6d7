import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { isDiskFull, NO_SPACE_MESSAGE } from '#server/system/storage-errors.ts'

/**
 * Returns a one-line message if a disk is full or the database is unavailable, otherwise `undefined`. Uses only the
 * innermost cause, because the outer errors might quote a statement.
 */
export function operatorMessageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return `${unwritableTargetOf(error)} can't be written: ${NO_SPACE_MESSAGE}`
  if (error instanceof Error && isDatabaseUnavailable(error))
    return `The database does not respond: ${rootCauseOf(error).message}`
  return undefined
}

export function rootCauseOf(error: Error): Error {
  return error.cause instanceof Error ? rootCauseOf(error.cause) : error
}

function unwritableTargetOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The database'
  if ('path' in error && typeof error.path === 'string') return error.path
  return 'syscall' in error ? 'A file' : unwritableTargetOf(error.cause)
}

import { isDatabaseAway } from '#server/database/database-away.ts'
import { isDiskFull, NO_SPACE } from '#server/system/storage-errors.ts'

/**
 * Returns a one-line message if a disk is full or the database is unavailable, otherwise `undefined`. Uses only the
 * innermost cause, because the outer errors may quote a statement.
 */
export function operatorMessageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return `${fullPlaceOf(error)} can't be written: ${NO_SPACE}`
  if (error instanceof Error && isDatabaseAway(error))
    return `The database does not respond: ${rootCauseOf(error).message}`
  return undefined
}

export function rootCauseOf(error: Error): Error {
  return error.cause instanceof Error ? rootCauseOf(error.cause) : error
}

function fullPlaceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The database'
  if ('path' in error && typeof error.path === 'string') return error.path
  return 'syscall' in error ? 'A file' : fullPlaceOf(error.cause)
}

import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { rootCauseOf } from '#server/platform/operator-error.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { isDiskFull, isDiskFullMessage, NO_SPACE_MESSAGE } from '#server/system/storage-errors.ts'

/**
 * Returns why a disk or the database couldn't write, or `undefined` for other errors.
 * @param messages what the database has logged since the operation began
 */
export function describeWriteFailure(error: unknown, messages: readonly string[] = []): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error) || messages.some(isDiskFullMessage)) return NO_SPACE_MESSAGE
  if ('syscall' in error && 'code' in error) return String(error.code)
  if (isDatabaseUnavailable(error))
    return messages.at(-1) ?? `the database became unavailable (${rootCauseOf(error).message})`
  return describeWriteFailure(error.cause)
}

export function toWriteFailure(error: unknown, path: string): unknown {
  const reason = describeWriteFailure(error)
  if (error instanceof StartupError || !reason) return error
  return new StartupError(`${path} can't be written: ${reason}`, { cause: error })
}

export const toDatabaseWriteFailure = (error: unknown) => toWriteFailure(error, 'The database')

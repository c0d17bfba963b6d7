import { StartupError } from './startup-error.ts'

/** The disk is full, broken, or read-only, access is forbidden, or too many files are open. */
const CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** The file store doesn't respond, or refuses a request. Its message is one line for the operator. */
export class StoreError extends StartupError {
  override name = 'StoreError'
  /** The store responds, but refuses until a setting is changed. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal, cause }: { isRefusal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}

/** The disk or the file store failed, so a retry may succeed. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreError) return true
  if ('syscall' in error && 'code' in error && CODES.includes(String(error.code))) return true
  return isStorageError(error.cause)
}

export const NO_SPACE = 'no space is left on its disk'
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** The system's message, which PostgreSQL quotes, too. */
const FULL_TEXT = 'No space left on device'

export const isDiskFullMessage = (text: string) => text.includes(FULL_TEXT)

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && FULL_CODES.includes(String(error.code))
  return isFull || isDiskFullMessage(error.message) || isDiskFull(error.cause)
}

/** Adds the path to the error, because the system leaves it out for open files. */
export function naming<T>(path: string, error: T): T {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error
}

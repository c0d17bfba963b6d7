import { StartupError } from './startup-error.ts'

/**
 * The codes mean that the disk is full, broken, or read-only, that access is forbidden, or that too many files are
 * open.
 */
const STORAGE_ERROR_CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** Thrown when the file store doesn't respond or refuses a request. The message is one line for the operator. */
export class StoreError extends StartupError {
  override name = 'StoreError'
  /** Whether the store responds but refuses requests until a setting is changed. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal, cause }: { isRefusal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}

/** Whether the disk or the file store failed, so a retry might succeed. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreError) return true
  if ('syscall' in error && 'code' in error && STORAGE_ERROR_CODES.includes(String(error.code))) return true
  return isStorageError(error.cause)
}

export const NO_SPACE_MESSAGE = 'no space is left on its disk'
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** The operating system's message, which PostgreSQL also quotes. */
const DISK_FULL_TEXT = 'No space left on device'

export const isDiskFullMessage = (text: string) => text.includes(DISK_FULL_TEXT)

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && DISK_FULL_CODES.includes(String(error.code))
  return isFull || isDiskFullMessage(error.message) || isDiskFull(error.cause)
}

/** Adds the path to the error, because errors on open files don't include it. */
export function withPath<T>(path: string, error: T): T {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error
}

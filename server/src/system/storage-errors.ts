import { StartupError } from './startup-error.ts'

/** Full, broken, read-only, taken away from us, or no more files may be open. */
const CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** A store of files that does not answer, or refuses: one line for the person who runs it, as at a start. */
export class StoreError extends StartupError {
  override name = 'StoreError'
  /** It answers, and refuses until a setting is changed. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal, cause }: { isRefusal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}

/** Did it fail because of the disk, or of the store that is used instead? The same may succeed later. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreError) return true
  if ('syscall' in error && 'code' in error && CODES.includes(String(error.code))) return true
  return isStorageError(error.cause)
}

export const NO_SPACE = 'no space is left on its disk'
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** As the system says it, also in what PostgreSQL complains of. */
const FULL_TEXT = 'No space left on device'

export const saysFull = (text: string) => text.includes(FULL_TEXT)

/** Did it fail because a disk is full, the database's or another? */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && FULL_CODES.includes(String(error.code))
  return isFull || saysFull(error.message) || isDiskFull(error.cause)
}

/** The same error, with what could not be written: the system doesn't say it of an open file. */
export function naming<T>(path: string, error: T): T {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error
}

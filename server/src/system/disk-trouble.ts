/** Full, broken, read-only, taken away from us, or no more files may be open. */
const CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** Did it fail because of the disk? The same may succeed later. */
export function isDiskTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('syscall' in error && 'code' in error && CODES.includes(String(error.code))) return true
  return isDiskTrouble(error.cause)
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM_DISK = '/dev/shm'
/** Several times the amount that concurrent tests write. */
const REQUIRED_BYTES = 4 * 1024 ** 3
const PREFIX = 'epay-tests-'
/** Longer than any test run takes. */
const STALE_AFTER_MS = 6 * 60 * 60 * 1000

/** Creates a folder for the databases of a test run, on a RAM disk if enough memory is free. */
export function createScratchFolder() {
  const parentFolder = hasRamDisk() ? RAM_DISK : tmpdir()
  removeStaleFolders(parentFolder)
  const path = mkdtempSync(join(parentFolder, PREFIX))
  // PostgreSQL runs as another user, which must be able to traverse the folder.
  chmodSync(path, 0o711)
  return { path, remove: () => removeFolder(path) }
}

function hasRamDisk() {
  if (!existsSync(RAM_DISK)) return false
  const { bavail, bsize } = statfsSync(RAM_DISK)
  return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) >= REQUIRED_BYTES
}

/** Retries, because a browser that is shutting down may still write to the folder. */
function removeFolder(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function removeStaleFolders(parentFolder) {
  for (const name of readdirSync(parentFolder).filter(each => each.startsWith(PREFIX))) {
    const path = join(parentFolder, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > STALE_AFTER_MS) removeFolder(path)
  }
}

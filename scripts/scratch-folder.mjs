import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM_DISK = '/dev/shm'
/** Several times what the tests write at a time. */
const NEEDED_BYTES = 4 * 1024 ** 3
const PREFIX = 'epay-tests-'
/** Longer than any run. */
const FORGOTTEN_AFTER_MS = 6 * 60 * 60 * 1000

/**
 * Creates the folder for the databases of a test run, in memory if there is enough. `remove` deletes it with its
 * contents.
 */
export function createScratchFolder() {
  const place = hasRamDisk() ? RAM_DISK : tmpdir()
  removeForgotten(place)
  const path = mkdtempSync(join(place, PREFIX))
  // PostgreSQL runs as a user of its own, and comes through here.
  chmodSync(path, 0o711)
  return { path, remove: () => remove(path) }
}

function hasRamDisk() {
  if (!existsSync(RAM_DISK)) return false
  const { bavail, bsize } = statfsSync(RAM_DISK)
  return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) >= NEEDED_BYTES
}

/** A browser that is about to end may write in there until it does. */
function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** What runs that were killed have left. */
function removeForgotten(place) {
  for (const name of readdirSync(place).filter(each => each.startsWith(PREFIX))) {
    const path = join(place, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > FORGOTTEN_AFTER_MS) remove(path)
  }
}

import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from './startup-error.ts'
import { withPath } from './storage-errors.ts'

const OWNER_ONLY = 0o700

export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Also creates missing parents. The folders survive a power failure. */
export function makeFolderDurably(path: string): void {
  const topmost = mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
  if (topmost === undefined) return
  for (let folder = path; ; folder = dirname(folder)) {
    syncFolder(dirname(folder))
    if (folder === topmost) return
  }
}

/** Writes a small file atomically, even if the power fails. */
export function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  // Concurrent processes each need their own draft.
  const draft = `${path}.new-${randomUUID()}`
  try {
    writeSynced(draft, content, mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw withPath(path, error)
  }
  syncFolder(dirname(path))
}

/**
 * Like `writeFileDurably`, but never replaces a file. Returns `false` if the file exists, so that only one of several
 * processes creates it.
 */
export function createFileDurably(path: string, content: string): boolean {
  const draft = `${path}.new-${randomUUID()}`
  try {
    writeSynced(draft, content, 0o600)
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw withPath(path, error)
  } finally {
    rmSync(draft, { force: true })
    syncFolder(dirname(path))
  }
}

/**
 * Writes a stream to a draft and flushes it to disk. Opens the file before reading the content: a write stream would
 * open it later, and could create it again after the content failed and the draft was removed.
 */
export async function writeDraft(path: string, content: AsyncIterable<Uint8Array | string>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  await pipeline(content, file.createWriteStream({ flush: true }))
}

function writeSynced(path: string, content: string | Uint8Array, mode: number): void {
  const file = openSync(path, 'w', mode)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const FULL_ACCESS = constants.R_OK | constants.W_OK | constants.X_OK

/** Throws: StartupError if DATA_DIR can't be created or written. */
export function ensureDataFolder(path: string): void {
  try {
    makeFolder(path)
    accessSync(path, FULL_ACCESS)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartupError(
      `The data directory ${path} can't be written${reason}: choose another with DATA_DIR`,
      { cause },
    )
  }
}

/**
 * Creates missing parents one at a time, because Node's recursive mkdir never returns in `/proc`, where mkdir fails
 * with ENOENT even though the parent exists.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: OWNER_ONLY })
}

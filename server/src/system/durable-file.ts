import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder's entries survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Creates a folder, and those above it that are missing, so that they survive a power cut. */
export function makeFolderDurably(path: string, mode = 0o700): void {
  const topmost = mkdirSync(path, { recursive: true, mode })
  if (topmost === undefined) return
  for (let made = path; ; made = dirname(made)) {
    syncFolder(dirname(made))
    if (made === topmost) return
  }
}

/** Writes a small file so that it is either whole or absent, even after a power cut. */
export function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', mode)
  try {
    writeSync(file, typeof content === 'string' ? Buffer.from(content) : content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#server/system/startup-error.ts'

/** The longest path of a Unix socket. Source: unix(7), `sun_path` without its final zero. Units: bytes. */
const SOCKET_PATH_MAX = 107
/** As PostgreSQL names it. */
const SOCKET_NAME = '.s.PGSQL.5432'
const OWNER_ONLY = 0o700

/**
 * Creates the folder of the server's socket, which only its owner can enter: in the cluster's, or for a path that is
 * too long for a socket, among the temporary files.
 * Throws: as `makePrivate`.
 */
export function ensureSocketFolder(cluster: string): string {
  const inCluster = join(cluster, 'socket')
  const isShort = Buffer.byteLength(join(inCluster, SOCKET_NAME)) <= SOCKET_PATH_MAX
  const folder = isShort ? inCluster : join(tmpdir(), `epay-${nameOf(cluster)}`)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  makePrivate(folder)
  return folder
}

/**
 * Closes a folder to other users, such as a copy that was made with a copy's usual mode.
 * Throws: StartupError when it belongs to another user, or its file system has no permissions.
 */
export function makePrivate(folder: string): void {
  const { uid } = lstatSync(folder)
  const ownUid = process.getuid?.()
  if (ownUid !== undefined && ownUid !== 0 && uid !== ownUid)
    throw new StartupError(
      `The folder ${folder} of the database belongs to another user (${uid}): start EPay as that user, or give it the folder with chown`,
    )
  chmodSync(folder, OWNER_ONLY)
  const after = lstatSync(folder)
  if (after.isDirectory() && (after.mode & 0o077) === 0) return
  throw new StartupError(
    `The folder ${folder} of the database is open to other users, and can't be closed: set DATA_DIR to a file system that has permissions`,
  )
}

function nameOf(cluster: string): string {
  return createHash('sha256').update(cluster).digest('hex').slice(0, 16)
}

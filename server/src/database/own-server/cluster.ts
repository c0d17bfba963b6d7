import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { isDiskFullMessage, NO_SPACE_MESSAGE } from '#server/system/storage-errors.ts'
import { VERSION } from '#server/system/version.ts'
import type { Binaries } from './binaries.ts'
import type { PostgresUser } from './postgres-user.ts'

export const DATABASE_USER = 'epay'
const UNFINISHED_PREFIX = 'postgres.new-'
/** Marks a cluster as created by this code; EPay 0.1.0 stored a different database at the same path. */
const MARKER_FILE = 'made-by-epay'

/** Maximum length of a Unix socket's path. Source: unix(7), `sun_path` without its terminating NUL. */
const MAX_SOCKET_PATH_BYTES = 107
const SOCKET_NAME = '.s.PGSQL.5432'
const OWNER_ONLY = 0o700

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

type Cluster = { dataDir: string; binaries: Binaries; user: PostgresUser }

/**
 * Creates the cluster in `dataDir/postgres` if it is missing. Renames it into place when it is complete, so that an
 * interrupted first start leaves no partial cluster.
 * Throws: StartupError if the cluster can't be created, or if these PostgreSQL programs can't use it.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const folder = clusterFolder(cluster.dataDir)
  removeUnfinished(cluster.dataDir)
  if (!existsSync(folder)) await createCluster(cluster, folder)
  refuseOtherVersions(folder, cluster.binaries)
}

/** Removes the folders of killed `initdb` runs. A folder's name contains the ID of the EPay process that created it. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue
    const [, pid] = name.slice(UNFINISHED_PREFIX.length).split('-')
    if (!isRunning(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function createCluster({ dataDir, binaries, user }: Cluster, folder: string) {
  const unfinishedFolder = join(
    dataDir,
    `${UNFINISHED_PREFIX}${randomBytes(4).toString('hex')}-${process.pid}`,
  )
  mkdirSync(unfinishedFolder, { mode: OWNER_ONLY })
  user.makeOwner(unfinishedFolder)
  const { command, parameters, ...identity } = user.commandFor(binaries.initdb, [
    ...['--pgdata', unfinishedFolder, '--username', DATABASE_USER, '--encoding', 'UTF8', '--no-instructions'],
    ...localeFor(binaries),
    // Only users who can enter the socket's private folder can connect.
    ...['--auth', 'trust'],
  ])
  try {
    await promisify(execFile)(command, parameters, identity)
    writeFileDurably(join(unfinishedFolder, MARKER_FILE), `${VERSION}\n`)
    renameSync(unfinishedFolder, folder)
    syncFolder(dataDir)
  } catch (cause) {
    rmSync(unfinishedFolder, { recursive: true, force: true })
    // Another process won the race, so its cluster is used.
    if (existsSync(folder)) return
    throw new StartupError(`The database can't be created in ${dataDir}: ${reasonOf(cause)}`, { cause })
  }
}

/**
 * Returns `initdb` options that make PostgreSQL sort by code point and classify letters of all languages the same way
 * on every machine.
 */
function localeFor({ majorVersion }: Binaries): string[] {
  const characterClasses = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const builtInOptions = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  return ['--locale', 'C', '--lc-ctype', characterClasses, ...(majorVersion >= 17 ? builtInOptions : [])]
}

function reasonOf(error: unknown): string {
  const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  if (isDiskFullMessage(errorOutput)) return NO_SPACE_MESSAGE
  const line = errorOutput.split('\n').find(each => /error:|FATAL:/.test(each))
  return line?.replace(/^initdb: error: /, '') ?? (error instanceof Error ? error.message : String(error))
}

function refuseOtherVersions(folder: string, { majorVersion, postgres }: Binaries): void {
  makePrivate(folder)
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new StartupError(
      `${folder} is not a complete database: restore it from a backup, or set DATA_DIR to an empty folder`,
    )
  if (!existsSync(join(folder, MARKER_FILE)))
    throw new StartupError(
      `${folder} contains the embedded database of EPay 0.1.0: back it up with that version (epay admin backup FILE --recipient KEY), and restore the backup into an empty DATA_DIR`,
    )
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== String(majorVersion))
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version}, and ${postgres} is ${majorVersion}: set POSTGRES_BIN to the programs of ${version}, or restore a backup into an empty DATA_DIR`,
    )
}

/**
 * Creates a private folder for the server's socket: in the cluster, or among the temporary files if the cluster's
 * path is too long for a socket.
 * Throws: see `makePrivate`.
 */
export function ensureSocketFolder(cluster: string): string {
  const folderInCluster = join(cluster, 'socket')
  const isShort = Buffer.byteLength(join(folderInCluster, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES
  const folder = isShort ? folderInCluster : join(tmpdir(), `epay-${digestOf(cluster)}`)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  makePrivate(folder)
  return folder
}

/**
 * Removes other users' access (for example, after the folder was copied without its mode).
 * Throws: StartupError if the folder belongs to another user, or if the file system doesn't support permissions.
 */
function makePrivate(folder: string): void {
  const { uid } = lstatSync(folder)
  const ownUid = process.getuid?.()
  if (ownUid !== undefined && ownUid !== 0 && uid !== ownUid)
    throw new StartupError(
      `The database folder ${folder} belongs to another user (${uid}): start EPay as that user, or change its owner with chown`,
    )
  chmodSync(folder, OWNER_ONLY)
  const newStats = lstatSync(folder)
  if (newStats.isDirectory() && (newStats.mode & 0o077) === 0) return
  throw new StartupError(
    `The database folder ${folder} is accessible to other users, and its mode can't be changed: set DATA_DIR to a file system with permissions`,
  )
}

function digestOf(cluster: string): string {
  return createHash('sha256').update(cluster).digest('hex').slice(0, 16)
}

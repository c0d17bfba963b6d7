import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { NO_SPACE, saysFull } from '#server/system/storage-errors.ts'
import { VERSION } from '#server/system/version.ts'
import type { Binaries } from './binaries.ts'
import { makePrivate } from './private-folder.ts'
import type { Unprivileged } from './unprivileged.ts'

export const DATABASE_USER = 'epay'
const UNFINISHED_PREFIX = 'postgres.new-'
/** Marks a cluster that these functions made. What EPay 0.1.0 kept at the same place lacks it. */
const MARK_FILE = 'made-by-epay'

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

type Cluster = { dataDir: string; binaries: Binaries; unprivileged: Unprivileged; isSynced?: boolean }

/**
 * Creates the cluster in `dataDir/postgres` unless it is there. It gets its name when it is complete, so that an
 * interrupted first start leaves nothing that looks like one.
 * Throws: StartupError when it can't be created, or the folder is not one that these programs can use.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const folder = clusterFolder(cluster.dataDir)
  removeUnfinished(cluster.dataDir)
  if (!existsSync(folder)) await create(cluster, folder)
  refuseOthers(folder, cluster.binaries)
}

/** Removes what a killed `initdb` left; one that a living process is at keeps its name from the start. */
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

async function create({ dataDir, binaries, unprivileged, isSynced = true }: Cluster, folder: string) {
  const unfinished = join(dataDir, `${UNFINISHED_PREFIX}${randomBytes(4).toString('hex')}-${process.pid}`)
  mkdirSync(unfinished, { mode: 0o700 })
  unprivileged.own(unfinished)
  const { command, parameters, ...user } = unprivileged.commandFor(binaries.initdb, [
    ...['--pgdata', unfinished, '--username', DATABASE_USER, '--encoding', 'UTF8', '--no-instructions'],
    ...localeFor(binaries),
    // Only who can enter the private folder of its socket can connect.
    ...['--auth', 'trust'],
    ...(isSynced ? [] : ['--no-sync']),
  ])
  try {
    await promisify(execFile)(command, parameters, user)
    writeFileDurably(join(unfinished, MARK_FILE), `${VERSION}\n`)
    renameSync(unfinished, folder)
    syncFolder(dataDir)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process that started at the same moment was first: its cluster will do.
    if (existsSync(folder)) return
    throw new StartupError(`The database can't be created in ${dataDir}: ${reasonOf(cause)}`, { cause })
  }
}

/** Sorts by code points and knows the letters of all languages, alike on every machine. */
function localeFor({ majorVersion }: Binaries): string[] {
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const builtIn = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  return ['--locale', 'C', '--lc-ctype', letters, ...(majorVersion >= 17 ? builtIn : [])]
}

function reasonOf(error: unknown): string {
  const complaint = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  if (saysFull(complaint)) return NO_SPACE
  const line = complaint.split('\n').find(each => /error:|FATAL:/.test(each))
  return line?.replace(/^initdb: error: /, '') ?? (error instanceof Error ? error.message : String(error))
}

function refuseOthers(folder: string, { majorVersion, postgres }: Binaries): void {
  makePrivate(folder)
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new StartupError(
      `${folder} is no complete database: put it back from a backup, or set DATA_DIR to an empty folder`,
    )
  if (!existsSync(join(folder, MARK_FILE)))
    throw new StartupError(
      `${folder} holds the embedded database of EPay 0.1.0: back it up with that version (epay admin backup FILE --recipient KEY), and restore the backup into an empty DATA_DIR`,
    )
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== String(majorVersion))
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version}, and ${postgres} is ${majorVersion}: set POSTGRES_BIN to the programs of ${version}, or restore a backup into an empty DATA_DIR`,
    )
}

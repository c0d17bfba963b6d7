import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/system/startup-error.ts'
import { isDiskFullMessage, NO_SPACE_MESSAGE } from '#server/system/storage-errors.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterFolder, DATABASE_USER, ensureCluster, ensureSocketFolder } from './cluster.ts'
import { findPostgresUser, type PostgresUser } from './postgres-user.ts'

const DATABASE_NAME = 'postgres'
const POLL_MS = 20
/** Long enough for crash recovery. Also limits the wait for another process's server to stop. */
const START_TIMEOUT_MS = 60_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Suits a machine with 1 GB of memory that also runs the portal. */
const SMALL_MACHINE_SETTINGS = [
  'shared_buffers=64MB',
  'max_connections=50',
  'max_wal_size=512MB',
  'max_wal_senders=0',
  'wal_level=minimal',
  'max_logical_replication_workers=0',
  'jit=off',
]
const DURABILITY_SETTINGS = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

type Options = { dataDir: string; postgresBin?: string | undefined }

export type OwnServer = {
  connection: pg.ClientConfig
  /** Throws: StartupError. */
  ensureRunning(): Promise<void>
  /** Leaves the server running if another process is connected. That process stops the server later. */
  stop(): Promise<void>
}

/**
 * Finds or starts the PostgreSQL server of a data directory, and creates its cluster if needed. The server keeps
 * running if this process is killed.
 * Throws: StartupError.
 */
export async function startOwnServer({ dataDir, postgresBin }: Options): Promise<OwnServer> {
  const binaries = await findBinaries(postgresBin)
  const user = findPostgresUser(clusterFolder(dataDir))
  await ensureCluster({ dataDir, binaries, user })
  const socketFolder = ensureSocketFolder(clusterFolder(dataDir))
  user.makeOwner(socketFolder)
  const connection: pg.ClientConfig = {
    host: socketFolder,
    user: DATABASE_USER,
    database: DATABASE_NAME,
    application_name: `epay ${process.pid}`,
  }
  const cluster = { dataDir, binaries, user, socketFolder, connection }
  let startPromise: Promise<void> | undefined
  const ensureRunning = () => {
    startPromise ??= ensureServerReady(cluster).finally(() => {
      startPromise = undefined
    })
    return startPromise
  }
  await ensureRunning()
  return { connection, ensureRunning, stop: () => stop(cluster) }
}

type Cluster = {
  dataDir: string
  binaries: Binaries
  user: PostgresUser
  socketFolder: string
  connection: pg.ClientConfig
}

async function ensureServerReady(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let server: { process: ChildProcess; logStart: number } | undefined
  for (;;) {
    const state = await probeServer(cluster)
    if (state === 'ready') return
    const hasEnded = !server || server.process.exitCode !== null || server.process.signalCode !== null
    if (hasEnded && server && !isTransientFailure(readLog(cluster, server.logStart)))
      throw new StartupError(
        `The database in ${clusterFolder(cluster.dataDir)} does not start: ${reasonOf(readLog(cluster, server.logStart))}`,
      )
    if (Date.now() > deadline)
      throw new StartupError(
        `The database in ${clusterFolder(cluster.dataDir)} does not respond; ${logFile(cluster)} says why`,
      )
    if (hasEnded && state === 'absent') server = spawnServer(cluster)
    await sleep(POLL_MS)
  }
}

async function probeServer({ connection }: Cluster): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: START_TIMEOUT_MS })
  // A lost connection also makes `connect` reject, so the event can be ignored.
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57P03') return 'busy'
    if (error instanceof Error && 'syscall' in error) return 'absent'
    if (error instanceof pg.DatabaseError) throw error
    return 'busy'
  } finally {
    await client.end()
  }
}

const logFile = ({ dataDir }: Cluster) => join(clusterFolder(dataDir), 'server.log')

function spawnServer(cluster: Cluster) {
  const { dataDir, binaries, user, socketFolder } = cluster
  const settings = [
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    ...SMALL_MACHINE_SETTINGS,
    ...(binaries.majorVersion >= 18 ? ['io_method=sync'] : []),
    ...DURABILITY_SETTINGS,
  ]
  const { command, parameters, ...identity } = user.commandFor(binaries.postgres, [
    ...['-D', clusterFolder(dataDir)],
    ...settings.flatMap(setting => ['-c', setting]),
  ])
  const file = logFile(cluster)
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES
  const log = openSync(file, isLong ? 'w' : 'a', 0o600)
  const logStart = statSync(file).size
  try {
    // PostgreSQL runs in its own process group, so that Ctrl-C in a terminal ends the portal first.
    const process = spawn(command, parameters, { ...identity, stdio: ['ignore', log, log], detached: true })
    process.unref()
    return { process, logStart }
  } finally {
    closeSync(log)
  }
}

function readLog(cluster: Cluster, start: number): string {
  return readFileSync(logFile(cluster)).subarray(start).toString()
}

/**
 * Whether the failure is temporary: another server still holds the cluster while it shuts down, or just won the race
 * to start.
 */
function isTransientFailure(log: string): boolean {
  return (
    log.includes('lock file "postmaster.pid" already exists') ||
    log.includes('is still in use') ||
    log.includes('could not create lock file "postmaster.pid"')
  )
}

function reasonOf(log: string): string {
  if (isDiskFullMessage(log)) return NO_SPACE_MESSAGE
  if (log.includes('could not create any Unix-domain sockets'))
    return 'no socket can be created there; set DATA_DIR to a folder on a file system that supports sockets'
  const line = log.split('\n').find(each => /FATAL:|PANIC:|error/i.test(each))
  return line?.replace(/^.*(?:FATAL|PANIC): +/, '') ?? 'it exited without a message'
}

async function stop(cluster: Cluster): Promise<void> {
  if (await hasOtherClients(cluster)) return
  const pidFile = join(clusterFolder(cluster.dataDir), 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (!(pid > 0)) return
  // SIGINT is PostgreSQL's fast shutdown. A killed server leaves its PID file behind.
  if (!sendSignal(pid, 'SIGINT')) return
  while (existsSync(pidFile) && sendSignal(pid, 0)) await sleep(POLL_MS)
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function hasOtherClients({ connection }: Cluster): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and application_name <> current_setting('application_name')`,
    )
    return (rows[0]?.count ?? 0) > 0
  } catch {
    // A server that doesn't respond is treated as having no clients.
    return false
  } finally {
    await client.end()
  }
}

import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '../server/src/database/own-server/binaries.ts'
import { findPostgresUser } from '../server/src/database/own-server/postgres-user.ts'
import { freePort } from './free-port.mjs'

const START_TIMEOUT_MS = 60_000
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'max_connections=200',
]

export type TestPostgres = {
  url: string
  /** Simulates a power failure. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a disposable PostgreSQL server with the bundled programs, or with those in TEST_POSTGRES_BIN.
 * @param settings additional settings, as `name=value`
 */
export async function startPostgres({
  settings: extraSettings = [],
}: {
  settings?: readonly string[]
} = {}): Promise<TestPostgres> {
  const { initdb, postgres } = await findBinaries(process.env.TEST_POSTGRES_BIN)
  const folder = mkdtempSync(join(tmpdir(), 'epay-postgres-'))
  const data = join(folder, 'data')
  const user = findPostgresUser(data)
  user.makeOwner(folder)
  mkdirSync(data, { mode: 0o700 })
  user.makeOwner(data)
  const port = await freePort()
  const settings = [...FAST_SETTINGS, ...extraSettings, `unix_socket_directories=${folder}`]
  let server: Promise<void> | undefined
  let pid = 0

  async function restart() {
    const { command, parameters, ...spawnOptions } = user.commandFor(postgres, [
      ...['-D', data, '-p', String(port)],
      ...settings.flatMap(setting => ['-c', setting]),
    ])
    const child = spawn(command, parameters, { ...spawnOptions, stdio: ['ignore', 'ignore', 'pipe'] })
    pid = child.pid ?? 0
    server = new Promise(resolve => child.once('exit', () => resolve()))
    await waitUntilReady(child)
  }
  async function crash() {
    // SIGQUIT makes PostgreSQL shut down immediately, without a checkpoint.
    if (pid > 0) process.kill(pid, 'SIGQUIT')
    await server
    pid = 0
  }
  async function stop() {
    await crash()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { command, parameters, ...spawnOptions } = user.commandFor(initdb, [
      ...['-D', data, '-U', 'epay', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-N'],
    ])
    await promisify(execFile)(command, parameters, spawnOptions)
    await restart()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://epay@127.0.0.1:${port}/postgres`, crash, restart, stop }
}

function waitUntilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${log}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    server.once('exit', fail)
    server.stderr?.on('data', (text: Buffer) => {
      log = `${log}${text}`.slice(-4_000)
      if (!log.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      server.off('exit', fail)
      server.stderr?.removeAllListeners('data').resume()
      resolve()
    })
  })
}

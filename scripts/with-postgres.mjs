import { execFile, execFileSync, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.mjs'

const run = promisify(execFile)
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 30_000
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1']

/**
 * Starts a throw-away PostgreSQL server for tests on a free local port.
 * Answers undefined when this machine has no PostgreSQL binaries. `crash` ends it without a word, `restart` starts it
 * again with its data, `follow` starts a standby of it, which is crashed and restarted by itself, and `stop` ends them
 * all and takes the data away.
 * @param {{ settings?: readonly string[] }} [options] further settings, as `name=value`
 * @typedef {{ url: string, crash: () => Promise<void>, restart: () => Promise<void> }} Server
 * @returns {Promise<Server & { stop: () => Promise<void>, follow: () => Promise<Server> } | undefined>}
 */
export async function startPostgres({ settings: more = [] } = {}) {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'epay-postgres-'))
  const asUser = prepareUser(folder)
  const call = (program, parameters) => run(...asUser(join(binaries, program), parameters))
  const settings = [...SETTINGS, ...more, `unix_socket_directories=${folder}`]
  const begin = data => startServer({ binaries, asUser, data, settings })
  const servers = []
  const stop = async () => {
    for (const server of servers.toReversed()) await server.crash()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const data = join(folder, 'data')
    await call('initdb', ['-D', data, '-U', 'epay', '-A', 'trust', '-E', 'UTF8', '-N'])
    const server = await begin(data)
    servers.push(server)
    const follow = async () => {
      const copy = join(folder, `standby-${servers.length}`)
      await call('pg_basebackup', ['-d', server.url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-N'])
      const standby = await begin(copy)
      servers.push(standby)
      return standby
    }
    return { ...server, stop, follow }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startServer({ binaries, asUser, data, settings }) {
  const port = await freePort()
  const parameters = settings.flatMap(setting => ['-c', setting])
  let stopped = Promise.resolve()
  const restart = async () => {
    const program = join(binaries, 'postgres')
    const server = spawn(...asUser(program, ['-D', data, '-p', String(port), ...parameters]), {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    stopped = new Promise(resolve => server.once('exit', resolve))
    await hasStarted(server)
  }
  const crash = async () => {
    // Through pg_ctl: a signal to runuser would not always reach the server behind it.
    await run(...asUser(join(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'])).catch(() => {})
    await stopped
  }
  try {
    await restart()
  } catch (error) {
    await crash()
    throw error
  }
  return { url: `postgres://epay@127.0.0.1:${port}/postgres`, crash, restart }
}

/** The folder with the newest PostgreSQL's programs: the PATH's, else Debian's. */
function findBinaries() {
  const debian = listFolders(DEBIAN_FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(DEBIAN_FOLDER, version, 'bin'))
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...path, ...debian].find(folder =>
    ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup'].every(name => isExecutable(join(folder, name))),
  )
}

/** PostgreSQL refuses to run as root, so that root hands it to the user that its package made. */
function prepareUser(folder) {
  if (process.getuid?.() !== 0) return (program, parameters) => [program, parameters]
  const id = option => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return (program, parameters) => ['runuser', ['-u', 'postgres', '--', program, ...parameters]]
}

function hasStarted(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${log}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    server.once('exit', fail)
    server.stderr.on('data', text => {
      log = `${log}${text}`.slice(-4_000)
      if (!/database system is ready to accept (read-only )?connections/.test(log)) return
      clearTimeout(timer)
      server.off('exit', fail)
      server.stderr.removeAllListeners('data').resume()
      resolve()
    })
  })
}

function listFolders(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

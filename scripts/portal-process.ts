import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

/** The tests' setup keeps this build up to date. */
const SERVER_FOLDER = fileURLToPath(new URL('../server/dist/', import.meta.url))
const INHERITED_VARIABLES = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE']

export type Environment = Record<string, string>
export type Exit = { status: number | null; signal: string | null; stdout: string; stderr: string }

type RunningProcess = { child: ChildProcess; output: { stdout: string; stderr: string }; exit: Promise<Exit> }

export type PortalProcess = {
  url: string
  pid: number | undefined
  /** Throws if the portal exits first. */
  waitForOutput(text: string): Promise<void>
  output(): string
  end(signal: NodeJS.Signals): Promise<Exit>
  exit: Promise<Exit>
}

const runningProcesses = new Set<{ settings: Environment } & RunningProcess>()

/** Starts the server with only these settings, on a free port by default. `flags` are Node's options. */
export async function spawnPortal(
  settings: Environment,
  flags: readonly string[] = [],
  serverFolder = SERVER_FOLDER,
): Promise<PortalProcess> {
  const PORT = settings.PORT ?? String(await freePort())
  const { child, output, exit } = launch([...flags, `${serverFolder}main.js`], { ...settings, PORT })
  return {
    url: `http://${settings.HOST ?? 'localhost'}:${PORT}`,
    pid: child.pid,
    async waitForOutput(text) {
      while (!output.stdout.includes(text)) {
        const earlyExit = await Promise.race([
          exit,
          once(child.stdout ?? child, 'data').then(() => undefined),
        ])
        if (earlyExit && !output.stdout.includes(text))
          throw new Error(
            `The portal ended with ${earlyExit.signal ?? earlyExit.status}: ${earlyExit.stderr}`,
          )
      }
    },
    output: () => output.stdout,
    end(signal) {
      child.kill(signal)
      return exit
    },
    exit,
  }
}

/** Resolves once the server is ready. */
export async function startPortal(...parameters: Parameters<typeof spawnPortal>): Promise<PortalProcess> {
  const portal = await spawnPortal(...parameters)
  await portal.waitForOutput('EPay is ready')
  return portal
}

export type CommandProcess = Pick<PortalProcess, 'end' | 'exit'>

export function startCommand(
  name: string,
  parameters: readonly string[],
  settings: Environment,
  input = '',
): CommandProcess {
  const { child, exit } = launch([`${SERVER_FOLDER}${name}.js`, ...parameters], settings)
  child.stdin?.end(input)
  return {
    end(signal) {
      child.kill(signal)
      return exit
    },
    exit,
  }
}

export function runCommand(...command: Parameters<typeof startCommand>): Promise<Exit> {
  return startCommand(...command).exit
}

/** Copies a stopped portal's data. `cpSync` would lose the file modes that PostgreSQL requires. */
export function copyDataDir(sourceDir: string, dataDir: string): void {
  execFileSync('cp', ['-a', `${sourceDir}/.`, dataDir])
}

export async function killProcessesOf(dataDir: string): Promise<void> {
  for (const { settings, child, exit } of runningProcesses) {
    if (!settings.DATA_DIR?.startsWith(dataDir)) continue
    child.kill('SIGKILL')
    await exit
  }
  for (const file of globSync('{,*/}postgres/postmaster.pid', { cwd: dataDir }))
    await killServer(join(dataDir, file))
}

/** Sends SIGQUIT, PostgreSQL's signal for an immediate shutdown, and waits until the server has exited. */
export async function killServer(pidFile: string): Promise<void> {
  const pid = readServerPid(pidFile)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    return
  }
  while (existsSync(pidFile) && isAlive(pid)) await sleep(20)
}

/** Returns `undefined` if no server is running. */
export function readServerPid(pidFile: string): number | undefined {
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function launch(parameters: readonly string[], settings: Environment): RunningProcess {
  const inheritedEntries = INHERITED_VARIABLES.flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  const env = { ...Object.fromEntries(inheritedEntries), ...settings }
  const child = spawn(process.execPath, parameters, { env, stdio: 'pipe' })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const exit: Promise<Exit> = once(child, 'close').then(([status, signal]) => {
    runningProcesses.delete(entry)
    return { status, signal, ...output }
  })
  const entry = { settings, child, output, exit }
  runningProcesses.add(entry)
  return entry
}

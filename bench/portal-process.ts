import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/server-flags.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEGABYTE = 1024 * 1024
/** The unit of /proc's processor times, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

export type PortalProcess = {
  url: string
  /** From the process's start until it said that it is ready. */
  startSeconds: number
  /** Units: megabytes of 1024 * 1024 bytes. */
  memory(): { resident: number; peak: number }
  /** Processor time used so far, by all threads. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts the real server with the demo company, as `npm start` does: on the embedded database unless it is told. */
export async function startPortal(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<PortalProcess> {
  const port = await freePort()
  const startedAt = performance.now()
  const server = spawn(process.execPath, [...SERVER_FLAGS, 'server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...SERVER_ENVIRONMENT,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(server)
  return {
    url: `http://127.0.0.1:${port}`,
    startSeconds: (performance.now() - startedAt) / 1000,
    memory: () => ({ resident: memoryOf(server, 'VmRSS'), peak: memoryOf(server, 'VmHWM') }),
    cpuSeconds: () => processorSeconds(server),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The portal has no output')
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('EPay is ready')) continue
    stdout.resume()
    return
  }
  throw new Error('The portal ended before it was ready')
}

/** Units: megabytes of 1024 * 1024 bytes. */
export function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(match?.[1]) * 1024) / MEGABYTE
}

/** User and system time, the 14th and 15th field; the second one is a name that may hold spaces. */
function processorSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

import { readFileSync } from 'node:fs'
import { startPortal } from '../scripts/portal-process.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/server-flags.mjs'

const MEGABYTE = 1024 * 1024
/** The unit of /proc's processor times, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

export type MeasuredPortal = {
  url: string
  pid: number | undefined
  /** From the process's start until it said that it is ready. */
  startSeconds: number
  /** Units: megabytes of 1024 * 1024 bytes. */
  memory(): { resident: number; peak: number }
  /** Processor time used so far, by all threads. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts the real server with the demo company, as `npm start` does: on its own database server unless it is told. */
export async function startMeasured(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<MeasuredPortal> {
  const startedAt = performance.now()
  const settings = {
    ...SERVER_ENVIRONMENT,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...environment,
  }
  const { url, pid, end } = await startPortal(settings, SERVER_FLAGS)
  return {
    url,
    pid,
    startSeconds: (performance.now() - startedAt) / 1000,
    memory: () => ({ resident: memoryOf(pid, 'VmRSS'), peak: memoryOf(pid, 'VmHWM') }),
    cpuSeconds: () => processorSeconds(pid),
    async stop() {
      await end('SIGTERM')
    },
  }
}

/** Units: megabytes of 1024 * 1024 bytes. */
export function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(match?.[1]) * 1024) / MEGABYTE
}

/** User and system time, the 14th and 15th field; the second one is a name that may hold spaces. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

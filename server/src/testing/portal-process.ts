import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PREPARED_MARKER } from '#server/prepare.ts'
import { type ApiClient, createApiClient } from '#server/testing/api-client.ts'
import { prepareEmbeddedImage } from '#server/testing/database-image.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const COMMANDS = fileURLToPath(new URL('../admin/', import.meta.url))
/** A small company in the import's format. */
export const SAMPLES_FOLDER = fileURLToPath(new URL('../../../samples/', import.meta.url))

const running: { folder: string | undefined; child: ChildProcess; ended: Promise<Ended> }[] = []

export type Environment = Record<string, string>
export type Ended = { status: number | null; signal: string | null; stdout: string; stderr: string }

export type PortalProcess = {
  url: string
  anonymous: ApiClient
  /** Waits for a text in what the portal prints. Throws: when the portal ends before. */
  printed(text: string): Promise<void>
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
  ended: Promise<Ended>
}

/** A folder that only its owner may enter, with a migrated, empty database when it is to be a prepared one. */
export async function createDataDir(options: { isPrepared: boolean }): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-main-'))
  if (options.isPrepared) {
    cpSync(await prepareEmbeddedImage(), join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, PREPARED_MARKER), '')
  }
  return dataDir
}

/** Ends what a failed test left running in there. */
export async function removeDataDir(dataDir: string): Promise<void> {
  for (const { child, ended } of running.filter(({ folder }) => folder === dataDir)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the server as a process of its own that knows these settings only. */
export async function spawnPortal(settings: Environment): Promise<PortalProcess> {
  const port = settings.PORT ?? String(await freePort())
  const { child, output, ended } = launch([MAIN], { HOST: '127.0.0.1', DEMO: '0', ...settings, PORT: port })
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    anonymous: createApiClient(url, async () => undefined),
    async printed(text) {
      while (!output.stdout.includes(text)) {
        const isOver = await Promise.race([
          ended.then(() => true),
          once(child.stdout, 'data').then(() => false),
        ])
        if (isOver) throw new Error(`The portal ended: ${output.stderr}`)
      }
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** Runs one of the operator's commands to its end. */
export function runCommand(name: string, parameters: string[], settings: Environment): Promise<Ended> {
  return launch([join(COMMANDS, `${name}.ts`), ...parameters], settings).ended
}

function launch(parameters: string[], env: Environment) {
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, parameters, {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended: Promise<Ended> = once(child, 'close').then(([status, signal]) => ({
    status,
    signal,
    ...output,
  }))
  running.push({ folder: env.DATA_DIR, child, ended })
  return { child, output, ended }
}

/** A server that is ready to answer. */
export async function startPortal(settings: Environment): Promise<PortalProcess> {
  const portal = await spawnPortal(settings)
  await portal.printed('EPay is ready')
  return portal
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { ping } from './clamd.ts'

/** The text that the test's signature matches anywhere in a file. */
export const SIGNATURE_TEXT = 'EPay test signature 6f1d2c'
export const SIGNATURE_NAME = 'EPay.Test.UNOFFICIAL'

/** Debian installs clamd in /usr/sbin, which only root's PATH contains. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export const isClamdMissing = spawnSync('clamd', ['--version'], { env }).status !== 0

export type TestClamd = {
  path: string
  start(): Promise<void>
  kill(): Promise<void>
  dispose(): Promise<void>
}

export function createTestClamd(): TestClamd {
  const folder = mkdtempSync(join(tmpdir(), 'epay-clamd-'))
  const path = join(folder, 'clamd.ctl')
  const configuration = join(folder, 'clamd.conf')
  const paths = [`LocalSocket ${path}`, `DatabaseDirectory ${folder}`, `TemporaryDirectory ${folder}`]
  writeFileSync(configuration, [...paths, 'Foreground yes', 'Bytecode no', ''].join('\n'))
  const [name] = SIGNATURE_NAME.split('.UNOFFICIAL')
  writeFileSync(join(folder, 'epay.ndb'), `${name}:0:*:${Buffer.from(SIGNATURE_TEXT).toString('hex')}\n`)
  let daemon: ChildProcess | undefined

  async function kill(): Promise<void> {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
    const exited = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await exited
  }
  return {
    path,
    async start() {
      if (daemon && daemon.exitCode === null && daemon.signalCode === null) return
      daemon = spawn('clamd', ['--config-file', configuration], { env, stdio: 'ignore' })
      await vi.waitFor(() => ping({ path }), { timeout: 30_000, interval: 50 })
    },
    kill,
    async dispose() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { memoryOf } from './portal-process.ts'

const IMPORT = fileURLToPath(new URL('../server/dist/import.js', import.meta.url))
const MEMORY_EVERY_MS = 200

type Import = {
  files: string
  dataDir: string
  /** How many checks must be new. */
  checks: number
  /** The portal's own server where it is left out. */
  databaseUrl?: string
}

/** Imports a folder's files by the command; how long that took, and its peak memory in megabytes. */
export async function runImport({ files, dataDir, checks, databaseUrl = '' }: Import) {
  mkdirSync(dataDir, { mode: 0o700, recursive: true })
  const startedAt = performance.now()
  const command = spawn(process.execPath, [...SERVER_FLAGS, IMPORT, files], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const reading = setInterval(() => {
    // Between the end of the command and that of the interval there is nothing to read.
    if (command.exitCode === null) peak = Math.max(peak, memoryOf(command.pid, 'VmHWM') || 0)
  }, MEMORY_EVERY_MS)
  const [said, [status]] = await Promise.all([text(command.stdout), once(command, 'exit')])
  clearInterval(reading)
  if (status !== 0 || !said.includes(`${checks} new`))
    throw new Error(`The import ended with ${status}: ${said}`)
  return { seconds: (performance.now() - startedAt) / 1000, peak }
}

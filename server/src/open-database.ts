import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Database, openDatabase } from '#server/database/client.ts'
import type { ReportEvent } from '#server/database/pool.ts'
import type { Config } from '#server/platform/config.ts'
import { ensureDataFolder } from '#server/system/durable-file.ts'
import { programFile } from '#server/system/paths.ts'
import { refuseUnfinishedRestore } from '#server/system/restore-record.ts'
import { StartupError } from '#server/system/startup-error.ts'

export const PREPARED_MARKER = 'prepared'

export function isUnprepared({ databaseUrl, dataDir }: Config): boolean {
  return !databaseUrl && !existsSync(join(dataDir, PREPARED_MARKER))
}

/**
 * Opens the database. On the first start, a separate process prepares it, because seeding the demo company loads
 * large libraries that the portal rarely needs.
 * Throws: StartupError.
 */
export async function openConfiguredDatabase(
  config: Config,
  {
    isPrepareProcess = false,
    ...options
  }: { isPrepareProcess?: boolean; isPortal?: boolean; report?: ReportEvent } = {},
): Promise<Database> {
  ensureDataFolder(config.dataDir)
  refuseUnfinishedRestore(config.dataDir)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) await refuseLostDatabase(config)
  if (isUnprepared(config) && !isPrepareProcess) await prepareInChildProcess(config)
  return openDatabase(config, options)
}

/**
 * Prevents an empty database from replacing a lost one.
 * Throws: StartupError.
 */
async function refuseLostDatabase(config: Config): Promise<void> {
  if (isUnprepared(config) && !(await hasFiles(config))) return
  const folder = join(config.dataDir, 'postgres')
  throw new StartupError(
    `The database ${folder} is missing: restore it from a backup, or set DATABASE_URL if it is on a server; to start over, set DATA_DIR to an empty folder`,
  )
}

async function hasFiles(config: Config): Promise<boolean> {
  const { openFileObjects } = await import('#server/files/open-store.ts')
  const { hasStoredFiles } = await import('#server/files/layout.ts')
  return hasStoredFiles(await openFileObjects(config))
}

async function prepareInChildProcess({ isDemo }: Config): Promise<void> {
  process.stdout.write('Preparing the database for the first time…\n')
  // Commands never seed the demo company, regardless of DEMO.
  const env = { ...process.env, DEMO: isDemo ? '1' : '0' }
  // The child's stdin closes when this process ends for any reason, and then the child exits: see admin/prepare.ts.
  const child = spawn(process.execPath, [programFile('prepare')], {
    env,
    stdio: ['pipe', 'inherit', 'pipe'],
    detached: true,
  })
  const [errorOutput, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (status !== 0) throw new StartupError(errorOutput.trim() || 'The database could not be prepared')
}

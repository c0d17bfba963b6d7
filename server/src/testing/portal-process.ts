import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/database/client.ts'
import { PREPARED_MARKER } from '#server/open-database.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'
import { type ApiClient, createApiClient } from '#server/testing/api-client.ts'
import * as launcher from '../../../scripts/portal-process.ts'

export const SAMPLES_FOLDER = fileURLToPath(new URL('../../../samples/', import.meta.url))

export type PortalProcess = launcher.PortalProcess & { anonymous: ApiClient }

/**
 * Creates a private folder. `isPrepared` adds the bundled PostgreSQL server's files with an empty, migrated database.
 */
export async function createDataDir(options: { isPrepared: boolean }): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-main-'))
  if (options.isPrepared) {
    const database = await openDatabase({ dataDir })
    await prepareSchema(database).finally(database.close)
    writeFileSync(join(dataDir, PREPARED_MARKER), '')
  }
  return dataDir
}

/** Ends processes that a failed test left running in the folder, and deletes it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await launcher.killProcessesOf(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}

export async function spawnPortal(settings: launcher.Environment): Promise<PortalProcess> {
  const portal = await launcher.spawnPortal({ HOST: '127.0.0.1', DEMO: '0', ...settings })
  return { ...portal, anonymous: createApiClient(portal.url, async () => undefined) }
}

export async function startPortal(settings: launcher.Environment): Promise<PortalProcess> {
  const portal = await spawnPortal(settings)
  await portal.waitForOutput('EPay is ready')
  return portal
}

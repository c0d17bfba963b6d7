import { freePort } from '../scripts/free-port.mjs'
import { startPortal } from '../scripts/portal-process.ts'
import { createDataDir, removeDataDir } from './fixtures/data-dir.ts'
import { settingsOf } from './fixtures/portal.ts'
import ensureBuilt from './literal/global-setup.ts'

/**
 * Starts a demo portal once, because that takes seconds, and stops it. The journeys' portals copy its data. Returns a
 * function that removes the data.
 */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  ensureBuilt()
  const dataDir = createDataDir()
  const portal = await startPortal(settingsOf({ dataDir, port: await freePort(), isDemo: true }))
  await portal.end('SIGTERM')
  process.env.DEMO_DATA_DIR = dataDir
  return () => removeDataDir(dataDir)
}

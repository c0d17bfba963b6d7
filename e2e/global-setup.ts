import { freePort } from '../scripts/free-port.mjs'
import { startPortal } from '../scripts/portal-process.ts'
import { createDataDir, removeDataDir } from './fixtures/data-dir.ts'
import { settingsOf } from './fixtures/portal.ts'
import ensureBuilt from './literal/global-setup.ts'

/**
 * Creates demo data by starting and stopping a portal. This takes seconds, so it is done only once, and the journeys'
 * portals copy the data. Returns a function that removes the data.
 */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  ensureBuilt()
  const dataDir = createDataDir()
  const portal = await startPortal(settingsOf({ dataDir, port: await freePort(), isDemo: true }))
  await portal.end('SIGTERM')
  process.env.DEMO_DATA_DIR = dataDir
  return () => removeDataDir(dataDir)
}

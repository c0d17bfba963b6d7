import { ensureServerBuilt, ensureWebBuilt } from '../scripts/build.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { startPortal } from '../scripts/portal-process.ts'
import { settingsOf } from './fixtures/portal.ts'
import { createDataDir, removeDataDir } from './fixtures/premises.ts'

/**
 * Starts a demo portal once, because that takes seconds; the journeys' portals copy its data. Returns a function that
 * removes it.
 */
export default async function makeFirstStart(): Promise<() => Promise<void>> {
  ensureWebBuilt()
  ensureServerBuilt()
  const dataDir = createDataDir()
  const portal = await startPortal(settingsOf({ dataDir, port: await freePort(), isDemo: true }))
  await portal.end('SIGTERM')
  process.env.DEMO_DATA_DIR = dataDir
  return () => removeDataDir(dataDir)
}

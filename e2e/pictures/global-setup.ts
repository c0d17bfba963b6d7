import { ensureServerBuilt, ensureWebBuilt } from '../../scripts/build.mjs'
import { startPortal } from '../../scripts/portal-process.ts'
import { removeDataDir } from '../fixtures/premises.ts'
import { placeOfMoment } from './office.ts'

/** Creates the demo company at the fixed time, once for all portals of the pictures. */
export default async function makeDemoCompany(): Promise<() => Promise<void>> {
  ensureWebBuilt()
  ensureServerBuilt()
  const { dataDir, settings } = await placeOfMoment('demo')
  const portal = await startPortal(settings)
  await portal.end('SIGTERM')
  process.env.DEMO_COMPANY = dataDir
  return () => removeDataDir(dataDir)
}

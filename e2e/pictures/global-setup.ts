import { ensureServerBuilt, ensureWebBuilt } from '../../scripts/build.mjs'
import { startPortal } from '../../scripts/portal-process.ts'
import { removeDataDir } from '../fixtures/premises.ts'
import { placeOfMoment } from './office.ts'

/** Fills a database with the demo company of that moment once: what each portal of the pictures begins with. */
export default async function makeDemoCompany(): Promise<() => Promise<void>> {
  ensureWebBuilt()
  ensureServerBuilt()
  const { dataDir, settings } = await placeOfMoment('demo')
  const portal = await startPortal(settings)
  await portal.end('SIGTERM')
  process.env.DEMO_COMPANY = dataDir
  return () => removeDataDir(dataDir)
}

import { startPortal } from '../../scripts/portal-process.ts'
import { removePremises } from '../fixtures/premises.ts'
import { premisesOfMoment } from './office.ts'

/** Fills a database with the demo company of that moment once: what each portal of the pictures begins with. */
export default async function makeDemoCompany(): Promise<() => Promise<void>> {
  const { premises, settings } = await premisesOfMoment('demo')
  const portal = await startPortal(settings)
  await portal.end('SIGTERM')
  process.env.DEMO_COMPANY = premises.dataDir
  return () => removePremises(premises)
}

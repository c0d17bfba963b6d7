import { ensureServerBuilt } from '../scripts/build.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { startPortal } from '../scripts/portal-process.ts'
import { type FirstStarts, settingsOf } from './fixtures/portal.ts'
import { createPremises, type DatabaseKind, type Premises, removePremises } from './fixtures/premises.ts'

/**
 * Starts a portal of the demo company once on each kind of database: that takes seconds, and what it leaves is what the
 * journeys' portals begin with. Answers what takes it away again.
 */
export default async function makeFirstStarts(): Promise<() => Promise<void>> {
  ensureServerBuilt()
  const firstStarts: FirstStarts = {
    embedded: await makeFirstStart('embedded'),
    postgres: process.env.TEST_DATABASE_URL ? await makeFirstStart('postgres') : undefined,
  }
  process.env.FIRST_STARTS = JSON.stringify(firstStarts)
  return async () => {
    for (const premises of Object.values(firstStarts)) if (premises) await removePremises(premises)
  }
}

async function makeFirstStart(kind: DatabaseKind): Promise<Premises> {
  const premises = await createPremises(kind)
  const portal = await startPortal(settingsOf({ ...premises, port: await freePort(), isDemo: true }))
  await portal.end('SIGTERM')
  return premises
}

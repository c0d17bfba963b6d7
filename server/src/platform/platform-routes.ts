import { timingSafeEqual } from 'node:crypto'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createHeartbeat } from '#server/database/heartbeat.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Context } from './context.ts'
import { PortalError } from './errors.ts'
import { type App, download, route } from './route.ts'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Health, metrics, and what pages need to know about this installation. */
export function platformRoutes(app: App, dependencies: Dependencies): void {
  const { config, database, clock } = dependencies
  const heartbeat = createHeartbeat(database.pool, { now: () => clock.now().getTime() })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })

  route(app, dependencies, platformEndpoints.health, async () => {
    if ((await heartbeat.check()) === 'down')
      throw new PortalError('UNAVAILABLE', 'The database does not answer.')
    return { status: 'ok' as const }
  })
  download(app, dependencies, platformEndpoints.metrics, async (context, { query }) => {
    if (!mayReadMetrics(context, query.token))
      throw new PortalError('NOT_FOUND', 'There is nothing at this address.')
    return { file: Buffer.from(await metrics.metrics()), type: metrics.contentType, name: 'metrics.txt' }
  })
  route(app, dependencies, platformEndpoints.portal, async () => ({
    companyName: config.companyName,
    companyAddress: config.companyAddress,
    isDemo: config.isDemo,
    hasDevMailbox: config.hasDevMailbox,
  }))
}

/** A proxy on this machine makes everyone look local: behind one, METRICS_TOKEN has to be set. */
function mayReadMetrics({ config, address }: Context, token = ''): boolean {
  if (!config.metricsToken) return !config.trustProxy && LOOPBACK.includes(address ?? '')
  const [given, expected] = [Buffer.from(token), Buffer.from(config.metricsToken)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import { timingSafeEqual } from 'node:crypto'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { EXTRAS } from '@epay/contract/common/extra'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { ownCompanyName } from '@epay/contract/settings/settings'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry, register } from 'prom-client'
import { createHeartbeat } from '#server/database/heartbeat.ts'
import { type Config, hasDevMailbox } from '#server/platform/config.ts'
import { calendarZone } from './clock.ts'
import type { Dependencies } from './context.ts'
import { PortalError } from './errors.ts'
import { registerGauges } from './gauges.ts'
import { getLogo, parseLogoId } from './logo.ts'
import { isFromThisMachine } from './loopback.ts'
import { type App, download, route } from './route.ts'

export function platformRoutes(app: App, dependencies: Dependencies): void {
  const { config, database } = dependencies
  const heartbeat = createHeartbeat(database.pool)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  registerGauges(metrics, dependencies)

  route(app, dependencies, platformEndpoints.health, async () => {
    if ((await heartbeat.check()) === 'down')
      throw new PortalError('UNAVAILABLE', REQUEST_MESSAGES.databaseDown)
    return { status: 'ok' as const }
  })
  app.get(
    `${API_PREFIX}${platformEndpoints.metrics.path}`,
    { schema: {}, config: { endpoint: platformEndpoints.metrics } },
    async (request, reply) => {
      if (!canReadMetrics(config, request)) throw new PortalError('NOT_FOUND', REQUEST_MESSAGES.notFound)
      return reply.type(metrics.contentType).send(await Registry.merge([metrics, register]).metrics())
    },
  )
  route(app, dependencies, platformEndpoints.portal, async ({ settings }, _, request) => ({
    companyName: config.isDemo ? settings.companyName : ownCompanyName(settings),
    companyAddress: settings.companyAddress,
    logo: parseLogoId(settings.logoId),
    isDemo: config.isDemo,
    ageQuestion: settings.ageQuestion,
    timeZone: calendarZone(settings),
    extras: EXTRAS.filter(
      name => name !== 'devMailbox' || (hasDevMailbox(config, settings) && isFromThisMachine(request)),
    ),
  }))
  download(app, dependencies, platformEndpoints.logo, async ({ db }, { params: { id } }) => {
    const { content: file } = await getLogo(db, id)
    return { file, type: 'image/png', name: 'logo.png', size: file.length, isImmutable: true }
  })
}

/** Behind a proxy on this machine, every request looks local, so METRICS_TOKEN is required there. */
function canReadMetrics({ metricsToken, trustedProxies }: Config, request: FastifyRequest): boolean {
  if (!metricsToken) return trustedProxies === 0 && isFromThisMachine(request)
  const { headers } = request
  const [actual, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

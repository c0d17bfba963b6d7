import rateLimit from '@fastify/rate-limit'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

/** Enforces the throttles that endpoints declare, by address. */
export async function limitRates(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (request, { ttl }) => {
      const message = request.routeOptions.config.endpoint?.throttle?.message ?? 'Please try again later.'
      return new PortalError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: ttl / 1000 })
    },
  })
}

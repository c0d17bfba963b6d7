import { API_PREFIX } from '@epay/contract/common/endpoint'
import helmet from '@fastify/helmet'
import type { App } from './route.ts'

type Options = {
  isTls: boolean
  /** The other host whose API the pages call, if the web app was built for one. */
  apiOrigin?: string
}

/**
 * Pages run only the portal's own scripts and can't be framed; Mantine sets styles on elements.
 * The API's answers are not cached anywhere, unless a route says otherwise.
 */
export async function setSecurityHeaders(app: App, options: Options): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(options.apiOrigin ? [options.apiOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.isTls && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: options.isTls && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.toLowerCase().startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store')
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

type Options = {
  isTls: boolean
  /** The other host whose API the pages call, if the web app was built for one. */
  apiOrigin?: string | undefined
}

/** The packet takes a photo; nothing asks for anything else. */
const PERMISSIONS = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture'].map(
    feature => `${feature}=()`,
  ),
].join(', ')

/**
 * Pages run only the portal's own scripts and can't be framed; Mantine sets styles on elements.
 * Nothing is cached anywhere, unless a route says otherwise.
 */
export function securityHeaders({ isTls, apiOrigin }: Options) {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(apiOrigin ? [apiOrigin] : [])],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(apiOrigin ? [apiOrigin] : [])],
        // A PDF in the browser's own viewer, made by the page itself; no address of any host.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isTls && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  return (request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request.raw, reply.raw, error => {
      if (error) throw error
    })
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('cache-control', 'no-store')
  }
}

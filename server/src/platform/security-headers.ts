import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

type Options = {
  isTls: boolean
  /** Set if the web app was built for an API on another origin. */
  apiOrigin?: string | undefined
}

/** The packet needs the camera; the other features listed here are denied. */
const PERMISSIONS = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture'].map(
    feature => `${feature}=()`,
  ),
].join(', ')

/**
 * Pages run only our own scripts and can't be framed; inline styles are allowed because Mantine needs them. Nothing
 * is cached unless a route overrides `cache-control`.
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
        // For PDFs that the page creates itself. Remote frames aren't allowed.
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

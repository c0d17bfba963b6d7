import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram } from 'prom-client'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    failure?: Error
  }
}

const durations = new Histogram({
  name: 'epay_request_duration_seconds',
  help: 'Finished requests and their duration, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

/** nginx's status for clients that disconnect early. */
const CLIENT_CLOSED_STATUS = 499

/** Monitoring calls these routes every few seconds, so they are logged only at level `debug`. */
const PROBED_ROUTES = ['/api/health', '/api/ready', '/api/metrics']

/**
 * Logs and counts each request once, when it ends. Uses the route's pattern, because URLs contain IDs, search terms,
 * and tokens of emailed links.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => logWhenClosed(request, reply))
}

/** Called directly for requests that the router rejects, because no hook sees them. */
export function logWhenClosed(request: FastifyRequest, reply: FastifyReply): void {
  const startedAt = performance.now()
  // Fastify's onResponse hook doesn't run when the client disconnects before the response.
  reply.raw.once('close', () => {
    const { method, failure } = request
    const { url: route = 'none' } = request.routeOptions
    const isDisconnected = hasDisconnected(request, reply)
    const status = isDisconnected ? CLIENT_CLOSED_STATUS : reply.statusCode
    const elapsedMs = performance.now() - startedAt
    durations.observe({ method, route, status }, elapsedMs / 1000)
    const code = failure instanceof PortalError ? failure.code : undefined
    const durationMs = Math.round(elapsedMs)
    const details = { method, route, status, ...actorOf(request), durationMs, code }
    if (isDisconnected)
      request.log.info(
        details,
        `client disconnected during the ${request.raw.complete ? 'response' : 'request'}`,
      )
    else if (isFailure(request, reply)) request.log.error({ ...details, err: failure }, 'request failed')
    else request.log[levelOf(request, reply)](details, 'request completed')
  })
}

function hasDisconnected({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (!raw.complete && Boolean(raw.errored)) || !reply.raw.writableFinished
}

/** Covers, for example, a 503 because an upload queue is full. */
const isDeliberateRefusal = ({ failure }: FastifyRequest) => failure instanceof PortalError && !failure.cause

function isFailure(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode >= 500 && !(statusCode === 503 && isDeliberateRefusal(request))
}

function levelOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  if (statusCode === 503) return 'warn'
  return PROBED_ROUTES.includes(routeOptions.url ?? '') ? 'debug' : 'info'
}

function actorOf({ actor }: FastifyRequest): { account?: string; link?: string } {
  if (actor?.kind === 'user') return { account: actor.accountId }
  return actor?.kind === 'link' ? { link: actor.linkId } : {}
}

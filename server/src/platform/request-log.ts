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

/** For clients that disconnect early, as in nginx. */
const CLIENT_CLOSED = 499

/** Probed every few seconds. */
const PROBES = ['/api/health', '/api/ready', '/api/metrics']

/**
 * Logs and counts each request once, when it is over. Uses the route's pattern, because addresses contain ids, names
 * searched for, and tokens of emailed links.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => logWhenOver(request, reply))
}

/** Called directly for requests that the router refuses, because no hook sees them. */
export function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
  const begin = performance.now()
  // Fastify's onResponse hook does not run when the client disconnects before the response.
  reply.raw.once('close', () => {
    const { method, failure } = request
    const { url: route = 'none' } = request.routeOptions
    const isDisconnected = hasDisconnected(request, reply)
    const status = isDisconnected ? CLIENT_CLOSED : reply.statusCode
    const elapsedMs = performance.now() - begin
    durations.observe({ method, route, status }, elapsedMs / 1000)
    const code = failure instanceof PortalError ? failure.code : undefined
    const durationMs = Math.round(elapsedMs)
    const facts = { method, route, status, ...actorOf(request), durationMs, code }
    if (isDisconnected)
      request.log.info(
        facts,
        `client disconnected during the ${request.raw.complete ? 'response' : 'request'}`,
      )
    else if (isFailure(request, reply)) request.log.error({ ...facts, err: failure }, 'request failed')
    else request.log[levelOf(request, reply)](facts, 'request completed')
  })
}

function hasDisconnected({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (!raw.complete && Boolean(raw.errored)) || !reply.raw.writableFinished
}

/** Refused on purpose, for example because a queue is full. */
const isBusy = ({ failure }: FastifyRequest) => failure instanceof PortalError && !failure.cause

function isFailure(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode >= 500 && !(statusCode === 503 && isBusy(request))
}

function levelOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  if (statusCode === 503) return 'warn'
  return PROBES.includes(routeOptions.url ?? '') ? 'debug' : 'info'
}

function actorOf({ actor }: FastifyRequest): { account?: string; link?: string } {
  if (actor?.kind === 'user') return { account: actor.accountId }
  return actor?.kind === 'link' ? { link: actor.linkId } : {}
}

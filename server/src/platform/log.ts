import type { FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'

const SECRET_PARAMETERS = /([?&](?:token|candidatetoken)=)[^&]*/gi

/** Tokens in query strings never reach a log. */
export function withoutTokens(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1-')
}

/** A request is logged by these members only. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: withoutTokens(request.url), address: request.ip }
}

export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { req: describeRequest } })
}

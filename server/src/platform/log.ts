import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { findPostgresError } from '#server/database/postgres-error.ts'

const SECRET_PARAMETERS = /([?&](?:token|candidatetoken)=)[^&]*/gi

/** Tokens in query strings never reach a log. */
export function withoutTokens(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1-')
}

/** A request is logged by these members only. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: withoutTokens(request.url), address: request.ip }
}

/** The messages of a failed statement repeat its values: what PostgreSQL calls the problem, and where, must do. */
function describeError(error: Error) {
  const refusal = findPostgresError(error)
  if (!refusal) return { type: error.name, message: error.message, stack: error.stack }
  const { code, table, column, constraint } = refusal
  return { type: error.name, code, table, column, constraint, stack: error.stack?.replace(error.message, '') }
}

/** At `trace`, the multipart plugin logs the request's headers, and with them who is signed in. */
const describeParser = ({ limits }: { limits?: object }) => ({ limits })

const SERIALIZERS = { req: describeRequest, err: describeError, busboyOptions: describeParser }

export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: SERIALIZERS }, destination)
}

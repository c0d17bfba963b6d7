import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import { findPostgresError } from '#server/database/postgres-error.ts'

/** Keeps query values out of the log: tokens, and the names of people that lists are filtered by. */
export function withoutQueryValues(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  return query ? `${path}?${[...new URLSearchParams(query).keys()].join('&')}` : path
}

/** A request is logged by these members only. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: withoutQueryValues(request.url), address: request.ip }
}

/**
 * Database errors may repeat a statement's values: if there is one in the chain of causes, only PostgreSQL's codes and
 * names for the problem are logged, and where in the code it happened.
 */
export function describeError(error: Error) {
  const stack = error.stack?.replace(error.message, '')
  if (!mayQuoteValues(error)) return { type: error.name, message: error.message, stack: error.stack }
  const { code, table, column, constraint } = findPostgresError(error) ?? {}
  return { type: error.name, code, table, column, constraint, stack }
}

function mayQuoteValues(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof pg.DatabaseError) return true
  return error instanceof Error && mayQuoteValues(error.cause)
}

/** At `trace`, the multipart plugin logs the request's headers, including credentials. */
const describeParser = ({ limits }: { limits?: object }) => ({ limits })

const SERIALIZERS = { req: describeRequest, err: describeError, busboyOptions: describeParser }

export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: SERIALIZERS }, destination)
}

import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import { findPostgresError } from '#server/database/postgres-error.ts'
import { isDiskFull } from '#server/system/storage-errors.ts'
import { operatorMessageOf } from './operator-error.ts'

/** Query values can contain tokens and people's names. */
export function withoutQueryValues(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  return query ? `${path}?${[...new URLSearchParams(query).keys()].join('&')}` : path
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: withoutQueryValues(request.url), address: request.ip }
}

const PERSONAL_DATA_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, '[e-mail]'],
  [/\beyJ[\w.-]+/g, '[token]'],
  [/\b\d{3}-\d{2}-\d{4}\b|\b\d{7,17}\b/g, '[number]'],
]

/** Masks anything that looks like an email address, an identifying number, or a token. */
function withoutPersonalData(text: string): string {
  return PERSONAL_DATA_PATTERNS.reduce(
    (maskedText, [pattern, name]) => maskedText.replaceAll(pattern, name),
    text,
  )
}

/**
 * Database errors can quote a statement's values. If the cause chain contains one, logs only PostgreSQL's error codes
 * and names, and the stack.
 */
export function describeError(error: Error) {
  const reason = isDiskFull(error) ? operatorMessageOf(error) : undefined
  const stack = error.stack && withoutPersonalData(error.stack.replace(error.message, ''))
  if (canQuoteValues(error)) {
    const { code, table, column, constraint } = findPostgresError(error) ?? {}
    return { type: error.name, code, table, column, constraint, reason, stack }
  }
  return { ...summarizeError(error), causes: causesOf(error), reason, stack }
}

function summarizeError(error: Error) {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: withoutPersonalData(error.message) }
}

function causesOf({ cause }: Error): ReturnType<typeof summarizeError>[] | undefined {
  return cause instanceof Error ? [summarizeError(cause), ...(causesOf(cause) ?? [])] : undefined
}

function canQuoteValues(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof pg.DatabaseError) return true
  return error instanceof Error && canQuoteValues(error.cause)
}

/** At `trace`, the multipart plugin would log the request's headers, including credentials. */
const describeParser = ({ limits }: { limits?: object }) => ({ limits })

const SERIALIZERS = { req: describeRequest, err: describeError, busboyOptions: describeParser }

export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: SERIALIZERS }, destination)
}

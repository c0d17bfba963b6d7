import pg from 'pg'
import { POSTGRES_ERRORS } from '#server/database/postgres-error.ts'

/**
 * Errors that PostgreSQL raises because of its own state, not because of the statement. `*` covers a class of codes.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_CODES = [
  '08*', // connection errors
  '53*', // out of disk space, memory, or connections
  '57P*', // shutting down or starting up
  '58*', // system errors
  '25006', // became a read-only standby
  '25P03', // idle-in-transaction timeout
  '55P03', // lock timeout
  '57014', // statement timeout
  POSTGRES_ERRORS.serializationFailure,
  POSTGRES_ERRORS.deadlockDetected,
]

const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT', // the socket file of a server on this machine
]

/** Thrown when the pool refuses connections on purpose, although the database is available. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError'
}

/** The driver's own errors have no code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
]

/** Whether the database was unavailable or overloaded, so a retry might succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseRefusedError) return true
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CODES.some(each => matches(code, each))
  if (DRIVER_MESSAGES.some(text => error.message.startsWith(text))) return true
  if ('syscall' in error && NETWORK_SYSCALLS.includes(String(error.syscall)))
    return NETWORK_CODES.includes(code)
  // For a name with several addresses, such as `localhost`, the aggregate error itself has no system call.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return isDatabaseUnavailable(error.cause)
}

const NETWORK_SYSCALLS = ['connect', 'read', 'write', 'getaddrinfo']

function matches(code: string, pattern: string): boolean {
  return pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern
}

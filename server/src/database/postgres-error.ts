import pg from 'pg'

export const POSTGRES_ERRORS = {
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  transactionAborted: '25P02',
} as const

/** Unwraps errors of the query builder and other wrappers. */
export function findPostgresError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? findPostgresError(error.cause) : undefined
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const databaseError = findPostgresError(error)
  if (databaseError?.code !== POSTGRES_ERRORS.uniqueViolation) return false
  return constraint === undefined || databaseError.constraint === constraint
}

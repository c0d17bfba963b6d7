import pg from 'pg'

export const POSTGRES_ERRORS = {
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  /** An earlier statement of the transaction has failed. */
  transactionAborted: '25P02',
} as const

/** PostgreSQL's own error, also where the query builder or another error wraps it. */
export function findPostgresError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? findPostgresError(error.cause) : undefined
}

/** Whether an insert or update violated a unique constraint or index (the named one, if given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findPostgresError(error)
  if (found?.code !== POSTGRES_ERRORS.uniqueViolation) return false
  return constraint === undefined || found.constraint === constraint
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/database/client.ts'
import { findPostgresError, POSTGRES_ERRORS } from '#server/database/postgres-error.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** The database itself, or a transaction. */
export type Executor = NodePgDatabase

/** Required by code (for example, queries that lock rows) that must run in a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type JobExecutor = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 10
const RETRIED_CODES: readonly (string | undefined)[] = [
  POSTGRES_ERRORS.serializationFailure,
  POSTGRES_ERRORS.deadlockDetected,
]

const clients = new WeakMap<Executor, pg.PoolClient>()

/** The connection was lost before the transaction sent any statement, so a retry on another one is safe. */
class LostBeforeStartError extends Error {}

export type TransactionOptions = {
  /** Disables the statement timeout. */
  isPatient?: boolean
}

/**
 * Commits everything that `run` awaits, or nothing. Statements sent after `run` has ended are rejected. `run` must use
 * the transaction passed to it. It might run again after a conflict with another transaction, so queries must be its
 * only side effects. If you have a context, use `inTransaction`.
 */
export async function runTransaction<T>(
  database: Database,
  run: (tx: Transaction) => Promise<T>,
  { isPatient = false }: TransactionOptions = {},
): Promise<T> {
  const pool = isPatient ? database.patientPool : database.pool
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, run)
    } catch (error) {
      const isLostBeforeStart = error instanceof LostBeforeStartError
      const canRetry = isLostBeforeStart || RETRIED_CODES.includes(findPostgresError(error)?.code)
      if (!canRetry || attempt === MAX_ATTEMPTS) throw isLostBeforeStart ? error.cause : error
      await new Promise(resume => setTimeout(resume, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}

async function runOnce<T>(pool: pg.Pool, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { guardedClient, close, causeOf } = guardClient(client)
  let failure: unknown
  let hasStarted = false
  try {
    return await drizzle(guardedClient).transaction(async tx => {
      hasStarted = true
      clients.set(tx, guardedClient)
      try {
        return await run(tx)
      } catch (error) {
        failure = causeOf(error)
        throw error
      } finally {
        close()
      }
    })
  } catch (error) {
    if (!hasStarted && isDatabaseUnavailable(error)) throw new LostBeforeStartError('', { cause: error })
    // On a lost connection, the rollback fails as well, and only the first error shows the cause.
    throw failure ?? error
  } finally {
    // Destroys a silent connection, so that statements still running there can't affect the next transaction.
    client.release(isDatabaseUnavailable(failure))
  }
}

/** Wraps the connection for one transaction. After `close`, it accepts only the statement that ends the transaction. */
function guardClient(client: pg.PoolClient) {
  let isOver = false
  let lastFailure: unknown
  const isAborted = (error: unknown) => findPostgresError(error)?.code === POSTGRES_ERRORS.transactionAborted
  const query = (...parameters: unknown[]): unknown => {
    if (isOver && !endsTransaction(parameters[0]))
      return Promise.reject(new Error('The transaction ended before this statement ran'))
    const result: unknown = Reflect.apply(client.query, client, parameters)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (!isAborted(error)) lastFailure = error
        // Sends nothing more over a silent connection, not even a rollback.
        if (isReadTimeout(error)) destroyConnection(client)
      })
    return result
  }
  const guardedClient = new Proxy(client, {
    get: (_, name) => (name === 'query' ? query : Reflect.get(client, name)),
  })
  return {
    guardedClient,
    close() {
      isOver = true
    },
    /**
     * When pipelined statements fail, only the first error shows the cause. Later errors only report the aborted
     * transaction.
     */
    causeOf: (error: unknown) => (isAborted(error) ? (lastFailure ?? error) : error),
  }
}

/** The driver's timeout is longer than the server's statement timeout, so it expires only on a dead connection. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function destroyConnection({ connection }: pg.PoolClient): void {
  connection.stream.destroy(new Error('Connection terminated because it went silent'))
}

function endsTransaction(statement: unknown): boolean {
  const isQueryConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  const text = isQueryConfig ? statement.text : statement
  return text === 'commit' || text === 'rollback'
}

export function isTransaction(db: Executor): db is Transaction {
  return clients.has(db)
}

/** Lets pg-boss queue a job in this transaction: `boss.send(queue, data, { db: jobExecutor(tx) })`. */
export function jobExecutor(tx: Transaction): JobExecutor {
  const client = clients.get(tx)
  if (!client) throw new Error('This transaction was not started by runTransaction')
  return { executeSql: (text, values) => client.query(text, values) }
}

export function poolJobExecutor({ pool }: Database): JobExecutor {
  return { executeSql: (text, values) => pool.query(text, values) }
}

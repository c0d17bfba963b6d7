import pg from 'pg'
import { isDatabaseAway } from './database-away.ts'

/** As many statements may be under way on a connection before the next one takes another, where there is one. */
const MOST = 8

type Pool = pg.Pool & { heldClient(): pg.PoolClient | undefined }

type Shared = {
  client: Promise<pg.PoolClient>
  isConnected: boolean
  /** Takes no more statements: somebody waits for a connection, or it broke. */
  isClosed: boolean
  underWay: number
  failure: Error | undefined
}

/**
 * Lets the named statements of a pool, which read what every page asks, share connections: several are sent at once,
 * and PostgreSQL answers one after the other. With a connection for each, a process of PostgreSQL is woken for each,
 * and on a busy machine those take turns at the processors with the portal itself.
 */
export function shareNamedStatements(pool: Pool): void {
  const { query } = pool
  const shared = new SharedConnections(pool)
  Object.assign(pool, {
    query: (statement: unknown, ...rest: unknown[]) =>
      isNamed(statement) && !pool.heldClient()
        ? shared.query(statement, rest)
        : Reflect.apply(query, pool, [statement, ...rest]),
  })
}

function isNamed(statement: unknown): statement is pg.QueryConfig {
  return typeof statement === 'object' && statement !== null && 'name' in statement && Boolean(statement.name)
}

class SharedConnections {
  readonly #pool: Pool
  readonly #most: number
  #open: Shared[] = []

  constructor(pool: Pool) {
    this.#pool = pool
    this.#most = pool.options.max === 1 ? Number.POSITIVE_INFINITY : MOST
  }

  /** A connection that is lost fails all that share it; as they only read, each is asked once more. */
  async query(statement: pg.QueryConfig, rest: unknown[]): Promise<pg.QueryResult> {
    const shared = this.#join()
    try {
      return await this.#ask(shared, statement, rest)
    } catch (error) {
      if (!shared.isConnected || !isConnectionLost(error)) throw error
      return this.#ask(this.#join(), statement, rest)
    }
  }

  async #ask(shared: Shared, statement: pg.QueryConfig, [values]: unknown[]): Promise<pg.QueryResult> {
    shared.underWay++
    try {
      const client = await shared.client
      sendTogether(client)
      return await client.query(statement, Array.isArray(values) ? values : undefined)
    } catch (error) {
      shared.failure ??= error instanceof Error ? error : new Error(String(error))
      shared.isClosed = true
      throw error
    } finally {
      shared.underWay--
      if (shared.underWay === 0) this.#giveBack(shared)
    }
  }

  /** Nobody who waits for a connection of their own waits for those who come later. */
  #join(): Shared {
    if (this.#pool.waitingCount > 0) for (const each of this.#open) each.isClosed ||= each.isConnected
    this.#open = this.#open.filter(({ isClosed }) => !isClosed)
    const roomy = this.#open.find(({ underWay }) => underWay < this.#most)
    if (roomy) return roomy
    const shared: Shared = {
      client: this.#pool.connect().then(client => {
        shared.isConnected = true
        return client
      }),
      isConnected: false,
      isClosed: false,
      underWay: 0,
      failure: undefined,
    }
    this.#open.push(shared)
    return shared
  }

  #giveBack(shared: Shared): void {
    shared.isClosed = true
    if (shared.isConnected) void shared.client.then(client => client.release(shared.failure))
  }
}

/** What is asked in one turn of the event loop is sent in one piece. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Rather than that the statement failed. */
function isConnectionLost(error: unknown): boolean {
  const isOfStatement = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
  return !isOfStatement && isDatabaseAway(error)
}

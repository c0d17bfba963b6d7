import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Dates stay `YYYY-MM-DD`: the driver's Date would move them by the machine's time zone. */
const DATE_OID = 1082

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

const openTransaction = new AsyncLocalStorage<{ pool: GuardedPool; client: pg.PoolClient; isOpen: boolean }>()

/**
 * A pool that refuses a second connection to code that already holds one in a transaction: with one connection (the
 * embedded database) such code would wait for itself for ever, and with ten it would do so under load.
 */
export class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    const types = new pg.TypeOverrides()
    types.setTypeParser(DATE_OID, (value: string) => value)
    super({ ...config, types })
    // A connection that breaks while idle is replaced; if the problem lasts, the next query reports it.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.heldClient()) {
      const error = new Error('Inside a transaction, query through its executor: the pool may have no more')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => {})
      return undefined
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }

  /** The connection that the calling code holds already, if it does. */
  heldClient(): pg.PoolClient | undefined {
    const scope = openTransaction.getStore()
    return scope?.isOpen && scope.pool === this ? scope.client : undefined
  }

  /** Runs what happens while this connection is held; code called from it gets no other one. */
  async holding<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
    const scope = { pool: this, client, isOpen: true }
    try {
      return await openTransaction.run(scope, run)
    } finally {
      scope.isOpen = false
    }
  }
}

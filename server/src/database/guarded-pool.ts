import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AccessChanges } from './access-changes.ts'
import { DatabaseRefused, isDatabaseAway } from './database-away.ts'

/** Dates stay `YYYY-MM-DD`: the driver's Date would move them by the machine's time zone. */
const DATE_OID = 1082
/** A connection that was used so recently is taken without asking whether it still answers. */
const FRESH_MS = 1_000

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A network connection can go silent without an error; only a time limit shows that the other side is gone. */
export type SilenceLimits = {
  /** After so long without an answer, the server is asked over a new connection whether it works on one. */
  doubtMs: number
  /** Longer than any statement may take. */
  statementMs: number
  /** How long an idle connection may take to answer before it is used again. */
  idleMs: number
}

/** Told when the database goes away and when it is back. */
export type Report = (event: string) => void

type Options = {
  silence?: SilenceLimits
  report?: Report
  /** Every transaction may have another server, as behind PgBouncer: nothing is kept on a connection. */
  isPooled?: boolean
  /** Follows another server: it can't be listened to. */
  isStandby?: boolean
}

const openTransaction = new AsyncLocalStorage<{ pool: GuardedPool; client: pg.PoolClient; isOpen: boolean }>()

/**
 * A pool that outlives its connections: one that breaks or goes silent fails what runs on it, and is replaced.
 * It refuses a second connection to code that already holds one in a transaction: with one connection (the
 * embedded database) such code would wait for itself for ever, and with ten it would do so under load.
 */
export class GuardedPool extends pg.Pool {
  readonly accessChanges = new AccessChanges()
  readonly #config: pg.PoolConfig
  readonly #silence: SilenceLimits | undefined
  readonly #report: Report
  readonly #isListening: boolean
  readonly #lastUses = new WeakMap<pg.PoolClient, number>()
  readonly #doubts = new WeakMap<pg.PoolClient, Doubt>()
  /** When a connection was last found silent: those that were idle then are not used again. */
  #silentAt = Number.NEGATIVE_INFINITY
  #awaySince: number | undefined
  #refusal: string | undefined

  constructor(
    config: pg.PoolConfig,
    { silence, report = () => {}, isPooled = false, isStandby = false }: Options = {},
  ) {
    const types = new pg.TypeOverrides()
    types.setTypeParser(DATE_OID, (value: string) => value)
    super({ ...config, types })
    this.#config = config
    this.#silence = silence
    this.#report = report
    this.#isListening = !isPooled && !isStandby
    if (isPooled) this.accessChanges.goDeaf()
    // A broken connection fails the statement that runs on it. Without a listener it would also end the process.
    this.on('error', () => {})
    this.on('connect', client => {
      this.accessChanges.watch(client)
      if (isPooled) leaveNamesOut(client)
      client.on('error', error => this.#noteLoss(error))
      if (silence) socketOf(client)?.on('timeout', () => void this.#doubt(client, silence))
    })
    this.on('acquire', client => socketOf(client)?.setTimeout(silence?.doubtMs ?? 0))
    this.on('release', (_, client) => this.#lastUses.set(client, performance.now()))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#checkOut()
    this.#checkOut().then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** From now on this is answered to whoever asks for a connection, as when the database is away. */
  refuseAll(reason: string): void {
    this.#refusal = reason
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

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#refusal !== undefined) throw new DatabaseRefused(this.#refusal)
    if (this.heldClient())
      throw new Error('Inside a transaction, query through its executor: the pool may have no more')
    for (;;) {
      const client = await super.connect().catch((error: Error) => {
        this.#noteLoss(error)
        throw error
      })
      if (!(await this.#answers(client))) {
        client.release(true)
        continue
      }
      if (this.#isListening && !this.#lastUses.has(client)) await this.#listen(client)
      this.#noteReturn()
      return client
    }
  }

  async #listen(client: pg.PoolClient): Promise<void> {
    try {
      await this.accessChanges.listen(client, id => !this.#silence || processIdOf(client) === id)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async #answers(client: pg.PoolClient): Promise<boolean> {
    const lastUse = this.#lastUses.get(client)
    if (!this.#silence || lastUse === undefined || performance.now() - lastUse < FRESH_MS) return true
    if (lastUse < this.#silentAt) return false
    const answer = client.query('select 1').then(
      () => true,
      () => false,
    )
    const isSilent = sleep(this.#silence.idleMs, undefined, { ref: false }).then(() => undefined)
    const hasAnswered = await Promise.race([answer, isSilent])
    if (hasAnswered === undefined) this.#silentAt = performance.now()
    return hasAnswered ?? false
  }

  /** A long statement and a connection that went silent look alike from here; the server knows. */
  async #doubt(client: pg.PoolClient, { doubtMs, statementMs }: SilenceLimits): Promise<void> {
    const socket = socketOf(client)
    if (!socket || !isAwaited(client)) return
    const { bytesRead } = socket
    const before = this.#doubts.get(client)
    const doubt = before?.bytesRead === bytesRead ? before : { bytesRead, since: performance.now() - doubtMs }
    this.#doubts.set(client, doubt)
    const isSilent =
      performance.now() - doubt.since >= statementMs || (await hasForgotten(client, this.#config, doubtMs))
    const isOver = socket.bytesRead !== bytesRead || !isAwaited(client) || !socket.timeout
    if (isOver) return
    if (isSilent) this.#endSilent(client)
    else socket.setTimeout(doubtMs)
  }

  #endSilent({ connection }: pg.PoolClient) {
    this.#silentAt = performance.now()
    connection.stream.destroy(new Error('Connection terminated because it went silent'))
  }

  #noteLoss(error: Error) {
    if (this.#awaySince !== undefined || this.ending || !isDatabaseAway(error)) return
    this.#awaySince = performance.now()
    this.#report(`The database does not answer: ${error.message}`)
  }

  #noteReturn() {
    if (this.#awaySince === undefined) return
    const seconds = (performance.now() - this.#awaySince) / 1000
    this.#awaySince = undefined
    this.#report(`The database answers again after ${seconds.toFixed(1)} s`)
  }
}

/** Since when nothing has come from a connection that is waited for. */
type Doubt = { bytesRead: number; since: number }

/** The server waits for this process's next statement, and has done so for longer than an answer is on its way. */
const IS_IDLE = `state like 'idle%' and clock_timestamp() - state_change >= interval '2 seconds'`
const IS_FORGOTTEN = `select pg_backend_pid() = $2 and not exists (
  select from pg_stat_activity where pid = $1 and (${IS_IDLE}) is not true) as yes`
/** Else it would keep its locks for another minute. Asked again, because it may have been given work meanwhile. */
const END_FORGOTTEN = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and usename = current_user and ${IS_IDLE}`

/**
 * Whether the server, asked over a new connection, does not work on what this connection waits for: the statement or
 * its answer was lost. Behind a pooler, which has process ids of its own, nobody can say.
 */
async function hasForgotten(
  client: pg.PoolClient,
  config: pg.PoolConfig,
  patienceMs: number,
): Promise<boolean> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const ids = [client, probe].map(processIdOf)
    const { rows } = await probe.query<{ yes: boolean }>(IS_FORGOTTEN, ids)
    const isForgotten = rows[0]?.yes ?? false
    if (isForgotten) await probe.query(END_FORGOTTEN, ids.slice(0, 1))
    return isForgotten
  } catch {
    // No new connection either: there is nothing better to go on with, and the limit for statements decides.
    return false
  } finally {
    void probe.end().catch(() => {})
  }
}

/** The server's process behind a connection. */
function processIdOf(client: pg.ClientBase): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined
}

/** Whether a statement was sent that is not answered yet. */
function isAwaited(client: pg.ClientBase): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false
}

/** A statement that was prepared under a name is unknown to the server that has the next transaction. */
function leaveNamesOut(client: pg.PoolClient): void {
  const { query } = client
  const withoutName = (statement: unknown) =>
    typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
      ? { ...statement, name: undefined }
      : statement
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [withoutName(statement), ...rest]),
  })
}

/** For statements that take longer than any should: the connection may stay silent until it is given back. */
export function allowSilence(client: pg.PoolClient): void {
  socketOf(client)?.setTimeout(0)
}

/** Sockets can tell that nothing came; the embedded database's connection, which is none, always answers. */
function socketOf({ connection }: pg.PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined
}

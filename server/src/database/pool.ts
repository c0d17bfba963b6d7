import pg from 'pg'
import { StartupError } from '#server/system/startup-error.ts'
import { DatabaseRefusedError, isDatabaseUnavailable } from './database-unavailable.ts'

/** Called with one line when the database becomes unavailable or available again. */
export type ReportEvent = (event: string) => void

const MAX_CONNECTIONS = 10
const MAX_PATIENT_CONNECTIONS = 4
/** Covers both waiting for a free connection and opening one. */
const CONNECTION_TIMEOUT_MS = 8_000
const STATEMENT_TIMEOUT_MS = 10_000
/** The server ends slow statements itself, so this timeout catches only dead connections. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
/**
 * Shorter than the statement timeout, so that a transaction on a dead connection releases its locks before the
 * statements that wait for them time out.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = STATEMENT_TIMEOUT_MS - 2_000
const MIN_VERSION = 15

/** Dates stay `YYYY-MM-DD` strings, because the driver's Date would shift them by the local time zone. */
const DATE_OID = 1082

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

export class DatabasePool extends pg.Pool {
  readonly #report: ReportEvent
  #unavailableSince: number | undefined
  #refusal: string | undefined

  constructor(config: pg.PoolConfig, report: ReportEvent = () => {}) {
    const types = new pg.TypeOverrides()
    types.setTypeParser(DATE_OID, (value: string) => value)
    super({
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
      ...config,
      types,
    })
    this.#report = report
    // A broken connection already fails its statement. Without a listener, the error would also crash the process.
    this.on('error', error => this.#noteOutage(error))
    this.on('connect', client => {
      client.on('error', error => this.#noteOutage(error))
    })
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

  refuseAll(reason: string): void {
    this.#refusal = reason
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#refusal !== undefined) throw new DatabaseRefusedError(this.#refusal)
    try {
      const client = await super.connect()
      this.#noteRecovery()
      return client
    } catch (error) {
      this.#noteOutage(error)
      throw error
    }
  }

  #noteOutage(error: unknown) {
    if (this.#unavailableSince !== undefined || this.ending || !isDatabaseUnavailable(error)) return
    this.#unavailableSince = performance.now()
    this.#report(`The database does not respond: ${error instanceof Error ? error.message : error}`)
  }

  #noteRecovery() {
    if (this.#unavailableSince === undefined) return
    const seconds = (performance.now() - this.#unavailableSince) / 1000
    this.#unavailableSince = undefined
    this.#report(`The database responds again after ${seconds.toFixed(1)} s`)
  }
}

export function createPool(connection: pg.ClientConfig, report?: ReportEvent): DatabasePool {
  return new DatabasePool(
    {
      application_name: 'epay',
      max: MAX_CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      ...connection,
    },
    report,
  )
}

/** Connections without a statement timeout, for imports, migrations, and backups. */
export function createPatientPool(connection: pg.ClientConfig): DatabasePool {
  return new DatabasePool({ application_name: 'epay', ...connection, max: MAX_PATIENT_CONNECTIONS })
}

/**
 * Returns the connection settings after checking that EPay can use the server.
 * Throws: StartupError.
 */
export async function checkServer(databaseUrl: string): Promise<pg.ClientConfig> {
  const name = describeUrl(databaseUrl)
  const connection = { connectionString: databaseUrl }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const version = Math.trunc(Number(rows[0]?.version) / 10_000)
    if (version < MIN_VERSION)
      throw new StartupError(`${name} is PostgreSQL ${version}; EPay needs ${MIN_VERSION} or newer.`)
    return connection
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError(describeConnectionError(name, error), { cause: error })
  } finally {
    await client.end()
  }
}

/**
 * Leaves out the credentials.
 * Throws: StartupError if `databaseUrl` isn't a PostgreSQL URL.
 */
function describeUrl(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address: postgres://USER:PASSWORD@HOST:5432/DATABASE',
    )
  }
  return `The database ${url.pathname.slice(1)} at ${url.host || 'the local socket'} (DATABASE_URL)`
}

function describeConnectionError(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof pg.DatabaseError) {
    if (code === '28P01' || code === '28000')
      return `${name} refuses the user or the password: ${error.message}.`
    return `${name} refuses: ${error.message}.`
  }
  const reason = error instanceof Error && error.message ? error.message : String(code ?? error)
  return `${name} can't be reached: ${reason}.`
}

import pg from 'pg'
import { GuardedPool, type Report, type SilenceLimits } from '#server/database/guarded-pool.ts'
import { StartupError } from '#server/system/startup-error.ts'

const MAX_CONNECTIONS = 10
/** How long a request waits for one of the connections to be free. */
const WAITING_TIMEOUT_MS = 10_000
/** How long a server may take to let somebody in. */
const CONNECTION_TIMEOUT_MS = 4_000
const STATEMENT_TIMEOUT_MS = 30_000
const SILENCE = { doubtMs: 5_000, statementMs: STATEMENT_TIMEOUT_MS + 5_000, idleMs: 2_000 }
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const OLDEST_VERSION = 15
/** How a pooler refuses what a connection is to begin with. */
const UNKNOWN_PARAMETER = '08P01'

/** A server that accepts connections and then says nothing is given up sooner than waiting for a free connection is. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  }
}

type Options = {
  report?: Report
  silence?: SilenceLimits
  isPooled?: boolean
  isStandby?: boolean
}

/** A pool of connections to a server, none of which is open yet. */
export function createPool(databaseUrl: string, { isPooled = false, ...options }: Options) {
  return new GuardedPool(
    {
      Client: QuickClient,
      connectionString: databaseUrl,
      application_name: 'epay',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: WAITING_TIMEOUT_MS,
      // A pooler refuses to set these for a client: there they are the database user's settings.
      ...(!isPooled && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
      keepAlive: true,
      // A transaction's statements are sent without waiting for each other; a pooler does not expect that.
      pipeline: !isPooled,
    },
    { silence: SILENCE, isPooled, ...options },
  )
}

/** Connects to a PostgreSQL server and makes sure that EPay can use it. @param setting where the operator wrote it */
export async function openPostgresServer(
  databaseUrl: string,
  options: Options = {},
  setting = 'DATABASE_URL',
) {
  const name = describeUrl(databaseUrl, setting)
  const pool = createPool(databaseUrl, options)
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const version = Math.trunc(Number(rows[0]?.version) / 10_000)
    if (version < OLDEST_VERSION) {
      throw new StartupError(`${name} is PostgreSQL ${version}; EPay needs ${OLDEST_VERSION} or newer.`)
    }
  } catch (error) {
    await pool.end()
    if (error instanceof pg.DatabaseError && error.code === UNKNOWN_PARAMETER)
      throw new StartupError(
        `${name} is a pooler, such as PgBouncer: set DATABASE_DIRECT_URL to the server itself`,
      )
    throw error instanceof StartupError ? error : new StartupError(explain(name, error), { cause: error })
  }
  return { pool, close: () => pool.end() }
}

/** The address without the credentials. Throws: StartupError when it is no PostgreSQL address. */
function describeUrl(databaseUrl: string, setting: string): string {
  const url = URL.parse(databaseUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartupError(
      `${setting} is not a PostgreSQL address: postgres://USER:PASSWORD@HOST:5432/DATABASE`,
    )
  }
  return `The database ${url.pathname.slice(1)} at ${url.host || 'the local socket'} (${setting})`
}

function explain(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof pg.DatabaseError) {
    if (code === '28P01' || code === '28000')
      return `${name} refuses the user or the password: ${error.message}.`
    return `${name} refuses: ${error.message}.`
  }
  const reason = error instanceof Error && error.message ? error.message : String(code ?? error)
  return `${name} can't be reached: ${reason}.`
}

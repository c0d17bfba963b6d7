import { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'

/** Asks for rows by a statement that is prepared once on each connection; `name` is its name there. */
export type Query = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>

const DATE_OID = 1082

/** The PostgreSQL server at `databaseUrl`, else the bare embedded database in `directory`, in this process. */
export async function openFloorDatabase(place: { databaseUrl?: string; directory?: string }): Promise<Query> {
  pg.types.setTypeParser(DATE_OID, text => text)
  const pool = place.databaseUrl
    ? new pg.Pool({ connectionString: place.databaseUrl, max: 10 })
    : await openBare(place.directory ?? '')
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
}

async function openBare(directory: string): Promise<pg.Pool> {
  const pglite = await PGlite.create({ dataDir: directory, extensions: { pg_trgm, unaccent } })
  return new pg.Pool({ max: 1, idleTimeoutMillis: 0, user: 'postgres', stream: () => new BareStream(pglite) })
}

/** What the driver uses as its socket: the database itself. */
class BareStream extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#pglite.execProtocolRaw(chunk, { syncToFs: false }).then(answer => {
      this.push(answer)
      done()
    }, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done)
  }
}

import type { Database } from './client.ts'
import { allowSilence } from './guarded-pool.ts'

/** Any number, as long as every EPay uses the same. */
const PREPARING_LOCK = 3_729_401

/**
 * Runs what a database needs before it is used: of several processes that start at once, one does it and the others
 * wait, to find it done. The embedded database belongs to one process anyway.
 */
export async function preparing<T>({ kind, direct }: Database, run: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return run()
  const client = await direct.connect()
  try {
    allowSilence(client)
    await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${PREPARING_LOCK})`)
    return await run()
  } finally {
    // Closing the connection ends the transaction, which wrote nothing.
    client.release(true)
  }
}

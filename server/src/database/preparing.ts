import type { Database } from './client.ts'

/** Any number, as long as every EPay uses the same. */
const PREPARING_LOCK = 3_729_401

/** Runs what a database needs before it is used: of several processes that start together, one at a time. */
export async function preparing<T>({ patient }: Database, run: () => Promise<T>): Promise<T> {
  const client = await patient.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${PREPARING_LOCK})`)
    return await run()
  } finally {
    // Closing the connection rolls back the transaction, which wrote nothing.
    client.release(true)
  }
}

import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { startFaultyProxy } from '../../../scripts/faulty-proxy.ts'
import { connect } from './client.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { runTransaction } from './transaction.ts'

it('a transaction on a silent connection fails, and the connection is discarded', async () => {
  const url = new URL(inject('postgresUrl'))
  const proxy = await startFaultyProxy(Number(url.port))
  url.port = String(proxy.port)
  const database = connect({ connectionString: url.href, query_timeout: 500 })
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  const failure = await runTransaction(database, async tx => {
    await tx.execute('select pg_advisory_xact_lock(4711)')
    proxy.silence()
    await tx.execute('select 1')
  }).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(database.pool.totalCount).toBe(0)
  proxy.close()
  const lock = 'select pg_try_advisory_lock(4711) as "isFree"'
  await expect.poll(async () => (await client.query(lock)).rows).toEqual([{ isFree: true }])
  await client.end()
  await database.close()
})

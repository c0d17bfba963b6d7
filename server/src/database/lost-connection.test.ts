import type pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { jobExecutor, runTransaction } from '#server/database/transaction.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

const database = await openTestDatabase()
await database.pool.query('create table numbers (id int primary key)')

const listRows = async () => (await database.pool.query('select id from numbers')).rows

type BreakConnection = (client: pg.PoolClient) => unknown

it.each<[string, BreakConnection]>([
  ['lost', client => client.connection.stream.destroy()],
  ['terminated', client => client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})],
])('a transaction whose connection is %s fails without effect', async (_, breakConnection) => {
  const acquiredClient = new Promise<pg.PoolClient>(resolve => database.pool.once('acquire', resolve))
  const error = await runTransaction(database, async tx => {
    const { executeSql } = jobExecutor(tx)
    await executeSql('insert into numbers values (1)')
    await breakConnection(await acquiredClient)
    await executeSql('insert into numbers values (2)')
  }).catch((cause: unknown) => cause)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await listRows()).toEqual([])
})

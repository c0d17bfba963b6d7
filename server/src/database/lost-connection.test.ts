import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { jobExecutor, runTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table kept (id int primary key)')
})
afterAll(() => database.dispose())

function errorAfter(breakConnection: (statement: (text: string) => Promise<unknown>) => Promise<void>) {
  return runTransaction(database, async tx => {
    const statement = (text: string) => jobExecutor(tx).executeSql(text)
    await statement('insert into kept values (1)')
    await breakConnection(statement)
    await statement('insert into kept values (2)')
  }).catch((error: unknown) => error)
}

async function keptRows() {
  return (await database.pool.query('select id from kept')).rows
}

it('a connection that breaks inside a transaction fails that transaction and nothing else', async () => {
  const held = new Promise<pg.PoolClient>(resolve => database.pool.once('acquire', resolve))
  const error = await errorAfter(async () => {
    ;(await held).connection.stream.destroy()
  })
  expect(isDatabaseAway(error)).toBe(true)
  expect(await keptRows()).toEqual([])
})

it('so does one that an administrator ends', async () => {
  const error = await errorAfter(async statement => {
    await statement('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  })
  expect(isDatabaseAway(error)).toBe(true)
  expect(await keptRows()).toEqual([])
})

it('a connection that breaks while idle is replaced', async () => {
  const client = await database.pool.connect()
  client.release()
  client.connection.stream.destroy()
  await new Promise<void>(resolve => client.once('end', resolve))
  expect(await keptRows()).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

const AT_ONCE = Array.from({ length: 16 }, (_, index) => index)

/** What each of several named statements, asked at the same time, is answered. */
async function askAtOnce<Row extends object>(text: string): Promise<(Row | string)[]> {
  const statement = { name: `shared: ${text}`, text }
  const answers = await Promise.allSettled(AT_ONCE.map(index => database.pool.query<Row>(statement, [index])))
  return answers.flatMap(answer =>
    answer.status === 'fulfilled' ? answer.value.rows : answer.reason.message,
  )
}

it('answers each of the named statements that share a connection with its own rows', async () => {
  expect(await askAtOnce('select $1::int as index')).toEqual(AT_ONCE.map(index => ({ index })))
})

it.runIf(process.env.TEST_DATABASE_URL)('asks eight at once over one connection', async () => {
  const rows = await askAtOnce('select pg_backend_pid() as pid, $1::int as index')
  expect(new Set(rows.map(row => (typeof row === 'object' && 'pid' in row ? row.pid : row))).size).toBe(2)
})

it('fails a statement alone, not those that share its connection', async () => {
  const answers = await askAtOnce('select 6 / ($1::int - 3) as quotient')
  expect(answers[3]).toBe('division by zero')
  expect(answers.filter(answer => typeof answer === 'object')).toHaveLength(AT_ONCE.length - 1)
  expect(await askAtOnce('select $1::int as after')).toEqual(AT_ONCE.map(after => ({ after })))
})

it('asks the statements of a connection that breaks once more', async () => {
  database.pool.once('acquire', client => process.nextTick(() => client.connection.stream.destroy()))
  expect(await askAtOnce('select $1::int as again')).toEqual(AT_ONCE.map(again => ({ again })))
})

it('lets transactions in while named statements are asked without a pause', async () => {
  let isOver = false
  const asking = AT_ONCE.map(async () => {
    while (!isOver) await database.pool.query({ name: 'without a pause', text: 'select 1' })
  })
  const entered = Array.from({ length: 12 }, () => inTransaction(database, async () => 'in'))
  expect(await Promise.all(entered)).toEqual(entered.map(() => 'in'))
  isOver = true
  await Promise.all(asking)
})

it('gives code that holds a connection in a transaction no other one', async () => {
  const asked = inTransaction(database, () => database.pool.query({ name: 'inside', text: 'select 1' }))
  await expect(asked).rejects.toThrow('Inside a transaction')
})

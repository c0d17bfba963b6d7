import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { runTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const rows = pgTable('transaction_test', { id: integer().primaryKey(), value: text().notNull() })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table transaction_test (id int primary key, value text not null)')
})
afterAll(() => database.dispose())
beforeEach(async () => {
  await database.pool.query('truncate transaction_test')
})

describe('runTransaction', () => {
  it('rejects statements after it failed, and rolls back', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    let stray: Promise<unknown> | undefined
    const failing = runTransaction(database, async tx => {
      await tx.insert(rows).values({ id: 2, value: 'rolled back' })
      stray = isOver.then(() => tx.insert(rows).values({ id: 3, value: 'stray' }))
      stray.catch(() => {})
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    end()
    await expect(stray).rejects.toMatchObject({ cause: { message: expect.stringContaining('left undone') } })
    expect(await database.orm.$count(rows)).toBe(0)
  })

  it('rejects statements after it returned, and commits the ones before', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { stray } = await runTransaction(database, async tx => {
      await tx.insert(rows).values({ id: 4, value: 'committed' })
      const stray = isOver.then(() => tx.insert(rows).values({ id: 5, value: 'stray' }))
      stray.catch(() => {})
      return { stray }
    })
    end()
    await expect(stray).rejects.toMatchObject({ cause: { message: expect.stringContaining('left undone') } })
    expect(await database.orm.select().from(rows)).toEqual([{ id: 4, value: 'committed' }])
  })

  it('retries after a deadlock, and reports it even if another statement is already sent', async () => {
    let attempts = 0
    const failing = runTransaction(database, async tx => {
      attempts++
      const colliding = tx.execute(
        sql.raw(`do $$ begin raise exception 'collision' using errcode = '40P01'; end $$`),
      )
      colliding.catch(() => {})
      await tx.execute(sql`select 1`)
    })
    await expect(failing).rejects.toThrow('collision')
    expect(attempts).toBeGreaterThan(1)
  })

  it('does not retry after a duplicate', async () => {
    let attempts = 0
    const failing = runTransaction(database, async tx => {
      attempts++
      const row = { id: 1, value: 'a' }
      await tx.insert(rows).values([row, row])
    })
    const error = await failing.catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'transaction_test_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(attempts).toBe(1)
  })
})

it('dates are read as texts, and amounts without loss', async () => {
  const result = await database.pool.query(`select 1234567890.10::numeric as money, date '2025-01-31' as day`)
  expect(result.rows).toEqual([{ money: '1234567890.10', day: '2025-01-31' }])
})

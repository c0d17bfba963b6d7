import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { runTransaction } from '#server/database/transaction.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

const rows = pgTable('transaction_test', { id: integer().primaryKey(), value: text().notNull() })

const database = await openTestDatabase()
await database.pool.query('create table transaction_test (id int primary key, value text not null)')
beforeEach(async () => {
  await database.pool.query('truncate transaction_test')
})

describe('runTransaction', () => {
  it.each([
    ['commits before it returns', false, [{ id: 1, value: 'inserted' }]],
    ['rolls back before it fails', true, []],
  ])('%s, and rejects later statements', async (_, isFailing, expected) => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    let lateInsert: Promise<unknown> | undefined
    const transaction = runTransaction(database, async tx => {
      await tx.insert(rows).values({ id: 1, value: 'inserted' })
      lateInsert = isOver.then(() => tx.insert(rows).values({ id: 2, value: 'stray' }))
      lateInsert.catch(() => {})
      if (isFailing) throw new Error('changed my mind')
    })
    const outcome = await transaction.catch(String)
    expect(outcome).toBe(isFailing ? 'Error: changed my mind' : undefined)
    end()
    await expect(lateInsert).rejects.toMatchObject({
      cause: { message: expect.stringContaining('ended before this statement') },
    })
    expect(await database.orm.select().from(rows)).toEqual(expected)
  })

  it('retries after a deadlock, and reports it even if another statement is already sent', async () => {
    let attempts = 0
    const failedTransaction = runTransaction(database, async tx => {
      attempts++
      const conflictingUpdate = tx.execute(
        sql.raw(`do $$ begin raise exception 'collision' using errcode = '40P01'; end $$`),
      )
      conflictingUpdate.catch(() => {})
      await tx.execute(sql`select 1`)
    })
    await expect(failedTransaction).rejects.toThrow('collision')
    expect(attempts).toBeGreaterThan(1)
  })

  it('does not retry after a duplicate', async () => {
    let attempts = 0
    const failedTransaction = runTransaction(database, async tx => {
      attempts++
      const row = { id: 1, value: 'a' }
      await tx.insert(rows).values([row, row])
    })
    const error = await failedTransaction.catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'transaction_test_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(attempts).toBe(1)
  })
})

it('dates are read as strings, and amounts without loss of precision', async () => {
  const result = await database.pool.query(`select 1234567890.10::numeric as money, date '2025-01-31' as day`)
  expect(result.rows).toEqual([{ money: '1234567890.10', day: '2025-01-31' }])
})

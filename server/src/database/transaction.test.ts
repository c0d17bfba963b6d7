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
  it('keeps everything when it ends, and nothing when it throws', async () => {
    await runTransaction(database, tx => tx.insert(rows).values({ id: 1, value: 'kept' }))
    const failing = runTransaction(database, async tx => {
      await tx.insert(rows).values({ id: 2, value: 'gone' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.orm.select().from(rows)).toEqual([{ id: 1, value: 'kept' }])
  })

  it('refuses what its code left undone when it failed', async () => {
    const isAsked = Promise.withResolvers<void>()
    let rest: Promise<unknown> | undefined
    const failing = runTransaction(database, async tx => {
      rest = tx
        .execute(sql`select 1`)
        .then(() => isAsked.promise)
        .then(() => tx.insert(rows).values({ id: 3, value: 'stray' }))
      rest.catch(() => {})
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    isAsked.resolve()
    await expect(rest).rejects.toMatchObject({ cause: { message: expect.stringContaining('left undone') } })
    expect(await database.orm.$count(rows)).toBe(0)
  })

  it('refuses what its code left undone when it returned, and keeps what it waited for', async () => {
    const isOver = Promise.withResolvers<void>()
    const { rest } = await runTransaction(database, async tx => {
      await tx.insert(rows).values({ id: 4, value: 'kept' })
      const stray = isOver.promise.then(() => tx.insert(rows).values({ id: 5, value: 'stray' }))
      stray.catch(() => {})
      return { rest: stray }
    })
    isOver.resolve()
    await expect(rest).rejects.toMatchObject({ cause: { message: expect.stringContaining('left undone') } })
    expect(await database.orm.select().from(rows)).toEqual([{ id: 4, value: 'kept' }])
  })

  it('fails with what made it fail, when the next statement is on its way already', async () => {
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

  it('does not run again after any other error, and tells a duplicate', async () => {
    let attempts = 0
    const failing = runTransaction(database, async tx => {
      attempts++
      await tx.insert(rows).values([
        { id: 1, value: 'a' },
        { id: 1, value: 'b' },
      ])
    })
    const error = await failing.catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'transaction_test_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(attempts).toBe(1)
  })
})

describe('values', () => {
  it('come back without loss', async () => {
    const result = await database.pool.query(
      `select 1234567890.10::numeric as money, date '2025-01-31' as day, timestamptz '2025-01-31T00:00:00Z' as instant`,
    )
    expect(result.rows).toEqual([
      { money: '1234567890.10', day: '2025-01-31', instant: new Date('2025-01-31T00:00:00Z') },
    ])
  })
})

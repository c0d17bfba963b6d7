import { STATUSES } from '@epay/contract/applications/status'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication } from './factories.ts'
import { applicationTotals, jobApplications } from './tables.ts'

let app: TestApp
let orm: Executor
beforeAll(async () => {
  app = await buildTestApp()
  orm = app.dependencies.database.orm
})
afterAll(() => app.close())

const OF_CREATION = sql`creation_time at time zone 'UTC'`
/** What is kept and is not what there is, in one statement and so of one moment. */
const DIFFERENCES = sql`
  with kept as (select span, day, status, sum(count) as count from application_totals group by span, day, status),
    counted as (
      select span, day, status, count(*) as count
      from job_applications, lateral (
        values ('day', (${OF_CREATION})::date),
          ('month', date_trunc('month', ${OF_CREATION})::date),
          ('ever', '-infinity')) as spans(span, day)
      group by span, day, status)
  select * from kept full join counted using (span, day, status)
  where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`

const differences = async () => (await orm.execute(DIFFERENCES)).rows
const at = (text: string) => ({ creationTime: new Date(text) })

beforeEach(async () => {
  await orm.execute(sql`truncate job_applications cascade`)
  for (const status of STATUSES) await createApplication(app, { status, ...at('2026-11-19T23:59:59.999Z') })
  await createApplication(app, at('2026-11-20T00:00:00Z'))
})

test('an insert, a changed status, a changed day and a delete are counted at once', async () => {
  expect(await differences()).toEqual([])
  await orm.update(jobApplications).set({ status: 4 }).where(eq(jobApplications.status, 0))
  expect(await differences()).toEqual([])
  await orm.update(jobApplications).set(at('2025-01-01T00:00:00Z')).where(eq(jobApplications.status, 2))
  expect(await differences()).toEqual([])
  await orm.execute(sql`delete from application_history`)
  await orm.delete(jobApplications).where(eq(jobApplications.status, 4))
  expect(await differences()).toEqual([])
  await orm.execute(sql`truncate job_applications cascade`)
  expect(await differences()).toEqual([])
})

test('what changes no status writes no total', async () => {
  const versions = () =>
    orm.execute(sql`select xmin, span, day, status, slot from application_totals order by 2, 3, 4, 5`)
  const before = (await versions()).rows
  await orm.update(jobApplications).set({ notes: 'called back' })
  expect((await versions()).rows).toEqual(before)
})

test('a transaction that is given up leaves no trace, nor does a part of one', async () => {
  const undone = inTransaction(app.dependencies.database, async tx => {
    await tx.update(jobApplications).set({ status: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(app.dependencies.database, async tx => {
    await tx
      .transaction(async part => {
        await part.update(jobApplications).set({ status: 1 })
        throw new Error('undone')
      })
      .catch(() => {})
    await tx.update(jobApplications).set({ status: 2 }).where(eq(jobApplications.status, 0))
  })
  expect(await differences()).toEqual([])
})

test('totals are right at every moment while many write', async () => {
  const { database } = app.dependencies
  let areWriting = true
  const watching = (async () => {
    while (areWriting) expect(await differences()).toEqual([])
  })()
  const write = async (turn: number) => {
    const { id } = await createApplication(app, at(`2026-11-${10 + (turn % 3)}T12:00:00Z`))
    await inTransaction(database, tx =>
      tx.update(jobApplications).set({ status: 1 }).where(eq(jobApplications.id, id)),
    )
  }
  await Promise.all(Array.from({ length: 32 }, (_, turn) => write(turn)))
  areWriting = false
  await watching
  expect(await differences()).toEqual([])
  expect((await orm.select().from(jobApplications)).length).toBe(38)
})

test('writers do not wait for each other', async () => {
  const { database } = app.dependencies
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const first = inTransaction(database, async tx => {
    await tx.update(jobApplications).set({ status: 1 }).where(eq(jobApplications.status, 0))
    wrote()
    await mayCommit
  })
  await hasWritten
  await inTransaction(database, async tx => {
    await tx.execute(sql`set local lock_timeout = '10s'`)
    await tx.update(jobApplications).set({ status: 1 }).where(eq(jobApplications.status, 2))
  }).finally(commit)
  await first
  expect(await differences()).toEqual([])
  const slots = await orm.selectDistinct({ slot: applicationTotals.slot }).from(applicationTotals)
  expect(slots).toHaveLength(2)
})

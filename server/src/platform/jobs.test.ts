import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { poolJobExecutor, runTransaction } from '#server/database/transaction.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createPgBossJobs, DEAD_LETTERS, installJobs, type PgBossJobs } from './jobs.ts'

/** Longer than one poll of the queue, even on a busy machine. */
const PATIENCE = { interval: 20 }

const log = pino({ level: 'silent' })

let database: TestDatabase
let jobs: PgBossJobs
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())
afterEach(async () => {
  await jobs.stop()
  await database.pool.query('delete from pgboss.job')
})

async function startWith(handler: JobHandler) {
  jobs = await createPgBossJobs({ database, log })
  await jobs.start({
    'deliver-mail': handler,
    'mail-password-link': async () => {},
    'remind-of-application': async () => {},
    'remind-of-i9': async () => {},
    'remind-of-reports': async () => {},
    'remind-of-forms': async () => {},
    'remind-of-certificates': async () => {},
    'end-import': async () => {},
    'end-packet-draft': async () => {},
    'work-on-tax-forms': async () => {},
    'remove-files': async () => {},
    'tidy-up': async () => {},
    'back-up': async () => {},
  })
}

const queue = (payload: Record<string, string>, options?: { startAfter?: Date }) =>
  runTransaction(database, tx => jobs.queue({ db: tx }, 'deliver-mail', payload, options))

const queueAfresh = (payload: Record<string, string>) =>
  runTransaction(database, tx => jobs.queueAfresh({ db: tx }, 'deliver-mail', payload))

/** Retries wait at least 15 seconds; this makes them due now. */
async function bringForward() {
  await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

async function statesOf(queueName: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1 order by state',
    [queueName],
  )
  return rows.map(row => row.state)
}

describe('jobs', () => {
  it('runs a job after its transaction', async () => {
    const ran = Promise.withResolvers<Record<string, string>>()
    await startWith(async payload => ran.resolve(payload))
    await queue({ mailId: 'a' })
    expect(await ran.promise).toEqual({ mailId: 'a' })
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['completed'])
  })

  it('runs nothing of a transaction that was rolled back', async () => {
    const ran: unknown[] = []
    const last = Promise.withResolvers<void>()
    await startWith(async payload => {
      ran.push(payload.mailId)
      if (payload.mailId === 'kept') last.resolve()
    })
    const failing = runTransaction(database, async tx => {
      await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'lost' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await queue({ mailId: 'kept' })
    await last.promise
    expect(ran).toEqual(['kept'])
  })

  it('queues before anything runs jobs in this process', async () => {
    jobs = await createPgBossJobs({ database, log })
    await queue({ mailId: 'early' })
    expect(await statesOf('deliver-mail')).toEqual(['created'])
  })

  it('keeps a job until it is due', async () => {
    const ran = Promise.withResolvers<string | undefined>()
    await startWith(async ({ mailId }) => ran.resolve(mailId))
    await queue({ mailId: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) })
    await queue({ mailId: 'now' })
    expect(await ran.promise).toBe('now')
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['created', 'completed'])
  })

  it('tries again after a failure, later each time, without holding up the others', async () => {
    const attempts: string[] = []
    const succeeded = Promise.withResolvers<void>()
    await startWith(async ({ mailId = '' }) => {
      attempts.push(mailId)
      if (mailId === 'good') return
      if (attempts.filter(id => id === 'bad').length < 3) throw new Error('not now')
      succeeded.resolve()
    })
    await runTransaction(database, async tx => {
      await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'bad' })
      await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'good' })
    })
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry', 'completed'])
    const { rows } = await database.pool.query<{ wait: number }>(
      `select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'`,
    )
    expect(rows[0]?.wait).toBeGreaterThan(5)
    await bringForward()
    await expect.poll(() => attempts.filter(id => id === 'bad').length, PATIENCE).toBe(2)
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toContain('retry')
    await bringForward()
    await succeeded.promise
  })

  it('tells the handler which attempt is the last, and keeps a job that failed for good', async () => {
    const lasts: boolean[] = []
    await startWith(async (_, { isLast }) => {
      lasts.push(isLast)
      throw new Error('never')
    })
    await queue({ mailId: 'hopeless' })
    await expect.poll(() => lasts, PATIENCE).toEqual([false])
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry'])
    await database.pool.query('update pgboss.job set retry_count = retry_limit - 1')
    await bringForward()
    await expect.poll(() => lasts, PATIENCE).toEqual([false, true])
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['failed'])
    const { rows } = await database.pool.query('select data from pgboss.job where name = $1', [DEAD_LETTERS])
    expect(rows).toEqual([{ data: { mailId: 'hopeless' } }])
  })

  it('queues afresh in place of what waits, as one job with all its attempts', async () => {
    const lasts: boolean[] = []
    await startWith(async (_, { isLast }) => {
      lasts.push(isLast)
      throw new Error('not now')
    })
    await queue({ mailId: 'a' })
    await queue({ mailId: 'b' })
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry', 'retry'])
    await database.pool.query('update pgboss.job set retry_count = retry_limit')
    await queueAfresh({ mailId: 'a' })
    await expect.poll(() => lasts, PATIENCE).toEqual([false, false, false])
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry', 'retry'])
    await queueAfresh({ mailId: 'a' })
    await queueAfresh({ mailId: 'a' })
    await expect.poll(() => lasts.length, PATIENCE).toBeGreaterThan(3)
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry', 'retry'])
  })

  it('queues afresh beside none that runs, which then has all its attempts', async () => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let runs = 0
    await startWith(async () => {
      runs += 1
      started.resolve()
      await gate.promise
      throw new Error('not now')
    })
    await queue({ mailId: 'a' })
    await started.promise
    await database.pool.query('update pgboss.job set retry_count = retry_limit')
    await queueAfresh({ mailId: 'a' })
    expect(await statesOf('deliver-mail')).toEqual(['active'])
    gate.resolve()
    await expect.poll(() => statesOf('deliver-mail'), PATIENCE).toEqual(['retry'])
    expect(runs).toBe(1)
  })

  it('goes on after the connection to the database was lost', async () => {
    const ran: (string | undefined)[] = []
    await startWith(async ({ mailId }) => {
      ran.push(mailId)
    })
    await queue({ mailId: 'before' })
    await expect.poll(() => ran, PATIENCE).toEqual(['before'])
    const client = await database.pool.connect()
    client.connection.stream.destroy()
    client.release()
    await queue({ mailId: 'after' })
    await expect.poll(() => ran, PATIENCE).toEqual(['before', 'after'])
  })

  it('is installed again by putting right what is otherwise, and writing nothing else', async () => {
    const queues = async () =>
      (await database.pool.query('select name, retry_limit, updated_on from pgboss.queue order by name')).rows
    const before = await queues()
    await database.pool.query(`update pgboss.queue set retry_limit = 1 where name = 'tidy-up'`)
    await database.pool.query(`delete from pgboss.queue where name = 'end-import'`)
    await installJobs(poolJobExecutor(database))
    const after = await queues()
    expect(after.map(({ name, retry_limit }) => [name, retry_limit])).toEqual(
      before.map(({ name, retry_limit }) => [name, retry_limit]),
    )
    const others = (rows: { name: string }[]) =>
      rows.filter(({ name }) => !['tidy-up', 'end-import'].includes(name))
    expect(others(after)).toEqual(others(before))
  })

  it('tries the jobs of a process again that was killed', async () => {
    jobs = await createPgBossJobs({ database, log })
    await queue({ mailId: 'a' })
    const killed = new PgBoss({ db: poolJobExecutor(database), supervise: false, schedule: false })
    await killed.start()
    await killed.fetch('deliver-mail')
    expect(await statesOf('deliver-mail')).toEqual(['active'])
    await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
    await killed.supervise('deliver-mail')
    await killed.stop()
    expect(await statesOf('deliver-mail')).toEqual(['retry'])
  })
})

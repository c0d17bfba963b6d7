import { recordOf } from '@epay/contract/common/records'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { poolJobExecutor, runTransaction } from '#server/database/transaction.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { createPgBossJobs, DEAD_LETTERS, installJobs, JOB_NAMES, type PgBossJobs } from './jobs.ts'

const WAIT_OPTIONS = { interval: 20 }

const log = pino({ level: 'silent' })

const database = await openTestDatabase()
let jobs: PgBossJobs
afterEach(async () => {
  await jobs.stop()
  await database.pool.query('delete from pgboss.job')
})

async function startWith(handler: JobHandler): Promise<void> {
  jobs = await createPgBossJobs({ database, log })
  await jobs.start({ ...recordOf(JOB_NAMES, () => async () => {}), 'deliver-mail': handler })
}

const queue = (payload: Record<string, string>, options?: { startAfter?: Date }) =>
  runTransaction(database, tx => jobs.queue({ db: tx }, 'deliver-mail', payload, options))

const requeue = (payload: Record<string, string>) =>
  runTransaction(database, tx => jobs.requeue({ db: tx }, 'deliver-mail', payload))

/** Makes retries due now; otherwise, they wait at least 15 seconds. */
async function makeRetriesDue(): Promise<void> {
  await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

async function listStates(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'deliver-mail' order by state`,
  )
  return rows.map(row => row.state)
}

it('a job runs only if its transaction commits, and not before it is due', async () => {
  const runs: unknown[] = []
  await startWith(async payload => {
    runs.push(payload)
  })
  const failedTransaction = runTransaction(database, async tx => {
    await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'rolled back' })
    throw new Error('no')
  })
  await expect(failedTransaction).rejects.toThrow('no')
  await queue({ mailId: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) })
  await queue({ mailId: 'now' })
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['created', 'completed'])
  expect(runs).toEqual([{ mailId: 'now' }])
})

it('a job is retried after a failure, with a growing delay, without holding up others', async () => {
  const attempts: string[] = []
  await startWith(async ({ mailId = '' }) => {
    attempts.push(mailId)
    if (mailId === 'bad' && attempts.filter(id => id === 'bad').length < 3) throw new Error('not now')
  })
  await runTransaction(database, async tx => {
    await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'bad' })
    await jobs.queue({ db: tx }, 'deliver-mail', { mailId: 'good' })
  })
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry', 'completed'])
  const { rows } = await database.pool.query<{ wait: number }>(
    `select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'`,
  )
  expect(rows[0]?.wait).toBeGreaterThan(5)
  await makeRetriesDue()
  await expect.poll(() => attempts.length, WAIT_OPTIONS).toBe(3)
  await expect.poll(listStates, WAIT_OPTIONS).toContain('retry')
  await makeRetriesDue()
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['completed', 'completed'])
})

it('a job learns which attempt is the last, and becomes a dead letter after it', async () => {
  const attempts: boolean[] = []
  await startWith(async (_, { isLast }) => {
    attempts.push(isLast)
    throw new Error('never')
  })
  await queue({ mailId: 'hopeless' })
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry'])
  await database.pool.query('update pgboss.job set retry_count = retry_limit - 1')
  await makeRetriesDue()
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['failed'])
  expect(attempts).toEqual([false, true])
  const { rows } = await database.pool.query('select data from pgboss.job where name = $1', [DEAD_LETTERS])
  expect(rows).toEqual([{ data: { mailId: 'hopeless' } }])
})

it('a job is retried if its process is killed', async () => {
  jobs = await createPgBossJobs({ database, log })
  await queue({ mailId: 'a' })
  const killedBoss = new PgBoss({ db: poolJobExecutor(database), supervise: false, schedule: false })
  await killedBoss.start()
  await killedBoss.fetch('deliver-mail')
  expect(await listStates()).toEqual(['active'])
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
  await killedBoss.supervise('deliver-mail')
  await killedBoss.stop()
  expect(await listStates()).toEqual(['retry'])
})

it('requeue replaces waiting jobs that have the same payload with one that has all its attempts', async () => {
  const attempts: boolean[] = []
  await startWith(async (_, { isLast }) => {
    attempts.push(isLast)
    throw new Error('not now')
  })
  await queue({ mailId: 'a' })
  await queue({ mailId: 'b' })
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry', 'retry'])
  await database.pool.query('update pgboss.job set retry_count = retry_limit')
  await requeue({ mailId: 'a' })
  await expect.poll(() => attempts, WAIT_OPTIONS).toEqual([false, false, false])
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry', 'retry'])
  await requeue({ mailId: 'a' })
  await requeue({ mailId: 'a' })
  await expect.poll(() => attempts.length, WAIT_OPTIONS).toBeGreaterThan(3)
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry', 'retry'])
})

it('requeue gives a running job all its attempts instead of adding another', async () => {
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
  await requeue({ mailId: 'a' })
  expect(await listStates()).toEqual(['active'])
  gate.resolve()
  await expect.poll(listStates, WAIT_OPTIONS).toEqual(['retry'])
  expect(runs).toBe(1)
})

it('requeue waits for a transaction that starts the job', async () => {
  jobs = await createPgBossJobs({ database, log })
  await queue({ mailId: 'a' })
  const client = await database.pool.connect()
  await client.query(`begin; update pgboss.job set state = 'active' where name = 'deliver-mail'`)
  const requeuing = requeue({ mailId: 'a' })
  const isWaiting = async () =>
    (await database.pool.query('select from pg_locks where not granted')).rowCount !== 0
  await expect.poll(isWaiting, WAIT_OPTIONS).toBe(true)
  await client.query('commit')
  client.release()
  await requeuing
  expect(await listStates()).toEqual(['active'])
})

it('installing again repairs changed queues, and leaves the other queues alone', async () => {
  jobs = await createPgBossJobs({ database, log })
  const listQueues = async () =>
    (await database.pool.query('select name, retry_limit, updated_on from pgboss.queue order by name')).rows
  const before = await listQueues()
  await database.pool.query(`update pgboss.queue set retry_limit = 1 where name = 'tidy-up'`)
  await database.pool.query(`delete from pgboss.queue where name = 'end-import'`)
  await installJobs(poolJobExecutor(database))
  const after = await listQueues()
  const retryLimits = (rows: typeof before) => rows.map(({ name, retry_limit }) => [name, retry_limit])
  expect(retryLimits(after)).toEqual(retryLimits(before))
  const unchangedQueues = (rows: typeof before) =>
    rows.filter(({ name }) => !['tidy-up', 'end-import'].includes(name))
  expect(unchangedQueues(after)).toEqual(unchangedQueues(before))
})

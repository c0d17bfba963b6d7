import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type ConstructorOptions,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '#server/database/client.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import {
  type JobExecutor,
  jobExecutor,
  poolJobExecutor,
  type Transaction,
} from '#server/database/transaction.ts'

/** A `TransactionContext`, or as much of one as jobs need. */
type InTransaction = { db: Transaction }

/** Work done after the answer. A job is queued in the transaction that causes it. */
type Jobs = {
  /** The job runs at least once, with retries, after the transaction commits and not before `startAfter`. */
  queue(
    context: InTransaction,
    name: JobName,
    payload: Record<string, string>,
    options?: { startAfter?: Date },
  ): Promise<void>
  /**
   * Queues the job to run now, with all its attempts, as the only one with its payload. It replaces waiting jobs;
   * if one is running, none is added, but the running one gets all its attempts again.
   */
  queueAfresh(context: InTransaction, name: JobName, payload: Record<string, string>): Promise<void>
}

const JOB_NAMES = [
  'deliver-mail',
  'mail-password-link',
  'remind-of-application',
  'remind-of-i9',
  'remind-of-reports',
  'remind-of-forms',
  'remind-of-certificates',
  'end-import',
  'end-packet-draft',
  'work-on-tax-forms',
  'remove-files',
  'tidy-up',
  'back-up',
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** After the last attempt the job is not tried again. */
type JobAttempt = { isLast: boolean }
/** What a handler throws when trying again cannot help: the job goes to the dead letters right away. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
export type JobHandler = (payload: Record<string, string>, attempt: JobAttempt) => Promise<void>
export type JobHandlers = Record<JobName, JobHandler>

const SECONDS_PER_DAY = 86_400

/** What takes longer than others. */
const SPECIAL: { [Name in JobName]?: { expireInSeconds: number } } = {
  'back-up': { expireInSeconds: 12 * 3600 },
  'work-on-tax-forms': { expireInSeconds: 3600 },
}

/** The queue of jobs that failed for good; `pg-boss` can send them back from there. */
export const DEAD_LETTERS = 'dead-letters'

/** The pauses double up to 6 hours: together they last longer than a weekend's outage of about two days. */
const QUEUE_OPTIONS = {
  deadLetter: DEAD_LETTERS,
  retryLimit: 20,
  retryBackoff: true,
  retryDelay: 15,
  retryDelayMax: 6 * 3600,
  expireInSeconds: 300,
  /** Lets the jobs of a killed process be tried again soon. */
  heartbeatSeconds: 30,
  deleteAfterSeconds: 7 * SECONDS_PER_DAY,
  retentionSeconds: 60 * SECONDS_PER_DAY,
} satisfies QueueOptions & { deadLetter: string }

const DEAD_LETTER_OPTIONS = {
  retentionSeconds: 365 * SECONDS_PER_DAY,
  deleteAfterSeconds: 365 * SECONDS_PER_DAY,
} satisfies QueueOptions

const POLLING_SECONDS = 1
const BATCH_SIZE = 5
const STOP_TIMEOUT_MS = 5_000

type Payload = Record<string, string>

const WORK_OPTIONS = {
  pollingIntervalSeconds: POLLING_SECONDS,
  batchSize: BATCH_SIZE,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

const COMMON_OPTIONS = {
  schedule: false,
  /** Checks for what this portal doesn't use (jobs that wait for jobs); the default is every 5 seconds. */
  flowIntervalSeconds: 6 * 3600,
} satisfies ConstructorOptions

/** Creates or upgrades the queue's tables and queues, where they are not as they should be; part of preparing the database. */
export async function installJobs(executor: JobExecutor): Promise<void> {
  const boss = new PgBoss({ ...COMMON_OPTIONS, db: executor, supervise: false })
  await boss.start()
  try {
    const known = await boss.getQueues()
    const wanted: Wanted[] = [
      { name: DEAD_LETTERS, ...DEAD_LETTER_OPTIONS },
      ...JOB_NAMES.map(name => ({ name, ...QUEUE_OPTIONS, ...SPECIAL[name] })),
    ]
    for (const { name, ...options } of wanted) {
      const queue = known.find(each => each.name === name)
      // One after the other, in all processes together.
      if (!queue) await boss.createQueue(name, name === 'back-up' ? { policy: 'singleton' } : {})
      if (!queue || !isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop()
  }
}

type Wanted = { name: string } & QueueOptions

/** `queue` works right away; jobs run in this process from `start` to `stop`. */
export type PgBossJobs = Jobs & {
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/**
 * Jobs in the same database as everything else; `installJobs` must have run before.
 * It reads what it needs to queue a job now, because inside a transaction it must not ask for a connection.
 */
export async function createPgBossJobs(options: { database: Database; log: Logger }): Promise<PgBossJobs> {
  const { database, log } = options
  const boss = new PgBoss({ ...COMMON_OPTIONS, db: poolJobExecutor(database) })
  // Statements and their values can hold personal data: only the message is logged.
  boss.on('error', error => {
    // The queue looks for jobs every second: that the database is away was told once already.
    const level = isDatabaseAway(error) ? 'debug' : 'error'
    log[level]({ reason: error.message }, 'The job queue reports an error')
  })
  boss.on('warning', warning => log.warn({ reason: warning.message }, 'The job queue warns'))
  await boss.start()

  const queue: Jobs['queue'] = async ({ db }, name, payload, { startAfter } = {}) => {
    await boss.send(name, payload, { db: jobExecutor(db), startAfter })
  }
  return {
    queue,
    async queueAfresh(context, name, payload) {
      const db = jobExecutor(context.db)
      const { waiting, running } = await lockUnfinished(db, name, payload)
      if (waiting.length > 0) await boss.deleteJob(name, waiting, { db })
      if (running.length > 0) await db.executeSql(RESTORE_ATTEMPTS, [name, running])
      else await queue(context, name, payload)
    },
    async start(handlers) {
      for (const name of JOB_NAMES) {
        const run = (jobs: JobWithMetadata<Payload>[]) =>
          Promise.all(jobs.map(job => settle(job, handlers[name], log)))
        await boss.work<Payload, JobResult[], typeof WORK_OPTIONS>(name, WORK_OPTIONS, run)
      }
    },
    async stop() {
      const finished = Promise.all(JOB_NAMES.map(name => boss.offWork(name)))
      await Promise.race([finished, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

const LOCK_UNFINISHED = `select id, state from pgboss.job
  where name = $1 and data = $2::jsonb and state in ('created', 'retry', 'active') for update`
const RESTORE_ATTEMPTS = 'update pgboss.job set retry_count = 0 where name = $1 and id = any($2::uuid[])'
const unfinishedSchema = z.array(z.object({ id: z.string(), state: z.string() }))

/** The waiting and running jobs with a payload, locked: none of them starts or ends before the transaction ends. */
async function lockUnfinished(
  db: JobExecutor,
  name: JobName,
  payload: Payload,
): Promise<{ waiting: string[]; running: string[] }> {
  const { rows } = await db.executeSql(LOCK_UNFINISHED, [name, JSON.stringify(payload)])
  const jobs = unfinishedSchema.parse(rows)
  const idsOf = (isRunning: boolean) =>
    jobs.filter(({ state }) => (state === 'active') === isRunning).map(({ id }) => id)
  return { waiting: idsOf(false), running: idsOf(true) }
}

/** One job's failure does not affect the others of its batch. */
async function settle(job: JobWithMetadata<Payload>, handler: JobHandler, log: Logger): Promise<JobResult> {
  const isLast = job.retryCount >= job.retryLimit
  const startedAt = performance.now()
  try {
    await handler(job.data, { isLast })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const isOver = isLast || error instanceof PermanentFailure
    const durationMs = Math.round(performance.now() - startedAt)
    const facts = { job: job.name, jobId: job.id, retries: job.retryCount, isLast: isOver, durationMs }
    log[isOver ? 'error' : 'warn']({ ...facts, err: error }, 'job failed')
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed'
    return { id: job.id, status, output: { error: error instanceof Error ? error.name : 'unknown' } }
  }
}

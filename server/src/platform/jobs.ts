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
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import {
  type JobExecutor,
  jobExecutor,
  poolJobExecutor,
  type Transaction,
} from '#server/database/transaction.ts'

type JobContext = { db: Transaction }

type Jobs = {
  /** The job runs at least once, with retries, after the transaction commits and not before `startAfter`. */
  queue(
    context: JobContext,
    name: JobName,
    payload: Record<string, string>,
    options?: { startAfter?: Date },
  ): Promise<void>
  /**
   * Queues the job to run now with all its attempts. Replaces waiting jobs with the same payload. If one is already
   * running, restores its attempts instead of queuing another job.
   */
  requeue(context: JobContext, name: JobName, payload: Record<string, string>): Promise<void>
}

export const JOB_NAMES = [
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

type JobAttempt = { isLast: boolean }
/** Thrown by handlers when a retry can't help: the job becomes a dead letter right away. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
export type JobHandler = (payload: Record<string, string>, attempt: JobAttempt) => Promise<void>
export type JobHandlers = Record<JobName, JobHandler>

const SECONDS_PER_DAY = 86_400

const QUEUE_OVERRIDES: { [Name in JobName]?: { expireInSeconds: number } } = {
  'back-up': { expireInSeconds: 12 * 3600 },
  'work-on-tax-forms': { expireInSeconds: 3600 },
}

/** Queue of jobs that have used up their attempts or failed permanently. `pg-boss` can move them back. */
export const DEAD_LETTERS = 'dead-letters'

/** The backoff doubles up to 6 hours, so that the retries outlast a two-day outage over a weekend. */
const QUEUE_OPTIONS = {
  deadLetter: DEAD_LETTERS,
  retryLimit: 20,
  retryBackoff: true,
  retryDelay: 15,
  retryDelayMax: 6 * 3600,
  expireInSeconds: 300,
  /** Lets jobs of a killed process be retried soon. */
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
  /** How often to resolve dependencies between jobs, which we don't use. The default is every 5 seconds. */
  flowIntervalSeconds: 6 * 3600,
} satisfies ConstructorOptions

/** Idempotent. Runs as part of preparing the database. */
export async function installJobs(executor: JobExecutor): Promise<void> {
  const boss = new PgBoss({ ...COMMON_OPTIONS, db: executor, supervise: false })
  await boss.start()
  try {
    const existingQueues = await boss.getQueues()
    const queues: NamedQueue[] = [
      { name: DEAD_LETTERS, ...DEAD_LETTER_OPTIONS },
      ...JOB_NAMES.map(name => ({ name, ...QUEUE_OPTIONS, ...QUEUE_OVERRIDES[name] })),
    ]
    for (const { name, ...options } of queues) {
      const queue = existingQueues.find(each => each.name === name)
      // The `singleton` policy runs one backup at a time across all processes.
      if (!queue) await boss.createQueue(name, name === 'back-up' ? { policy: 'singleton' } : {})
      if (!queue || !isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop()
  }
}

type NamedQueue = { name: string } & QueueOptions

/** `queue` works right away; handlers run in this process only between `start` and `stop`. */
export type PgBossJobs = Jobs & {
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/**
 * `installJobs` must run first. Loads the queues' definitions now, because queuing inside a transaction must not
 * need another connection.
 */
export async function createPgBossJobs(options: { database: Database; log: Logger }): Promise<PgBossJobs> {
  const { database, log } = options
  const boss = new PgBoss({ ...COMMON_OPTIONS, db: poolJobExecutor(database) })
  // Logs only the message, because the error's SQL and parameters can contain personal data.
  boss.on('error', error => {
    // Polling fails every second during an outage, which has already been logged.
    const level = isDatabaseUnavailable(error) ? 'debug' : 'error'
    log[level]({ reason: error.message }, 'The job queue reports an error')
  })
  boss.on('warning', warning => log.warn({ reason: warning.message }, 'The job queue reports a warning'))
  await boss.start()

  const queue: Jobs['queue'] = async ({ db }, name, payload, { startAfter } = {}) => {
    await boss.send(name, payload, { db: jobExecutor(db), startAfter })
  }
  return {
    queue,
    async requeue(context, name, payload) {
      const db = jobExecutor(context.db)
      const { waiting, running } = await lockUnfinished(db, name, payload)
      if (waiting.length > 0) await boss.deleteJob(name, waiting, { db })
      if (running.length > 0) await db.executeSql(RESTORE_ATTEMPTS, [name, running])
      else await queue(context, name, payload)
    },
    async start(handlers) {
      for (const name of JOB_NAMES) {
        const run = (jobs: JobWithMetadata<Payload>[]) =>
          Promise.all(jobs.map(job => runJob(job, handlers[name], log)))
        await boss.work<Payload, JobResult[], typeof WORK_OPTIONS>(name, WORK_OPTIONS, run)
      }
    },
    async stop() {
      const workersStopped = Promise.all(JOB_NAMES.map(name => boss.offWork(name)))
      await Promise.race([workersStopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

const LOCK_UNFINISHED = `select id, state from pgboss.job
  where name = $1 and data = $2::jsonb and state in ('created', 'retry', 'active') for update`
const RESTORE_ATTEMPTS = 'update pgboss.job set retry_count = 0 where name = $1 and id = any($2::uuid[])'
const unfinishedSchema = z.array(z.object({ id: z.string(), state: z.string() }))

/**
 * Returns the waiting and running jobs with this payload, locked so that none starts or ends during the transaction.
 */
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

/** Handles each job separately, so that a failure doesn't affect the rest of the batch. */
async function runJob(job: JobWithMetadata<Payload>, handler: JobHandler, log: Logger): Promise<JobResult> {
  const isLast = job.retryCount >= job.retryLimit
  const startedAt = performance.now()
  try {
    await handler(job.data, { isLast })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const isFinal = isLast || error instanceof PermanentFailure
    const durationMs = Math.round(performance.now() - startedAt)
    const details = { job: job.name, jobId: job.id, retries: job.retryCount, isLast: isFinal, durationMs }
    log[isFinal ? 'error' : 'warn']({ ...details, err: error }, 'job failed')
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed'
    return { id: job.id, status, output: { error: error instanceof Error ? error.name : 'unknown' } }
  }
}

import type { Executor } from '#server/database/transaction.ts'

/** What happens after the answer. A job is queued in the transaction that causes it. */
export type Jobs = {
  /** The job runs at least once, with retries, after the transaction commits and not before `startAfter`. */
  queue(
    tx: Executor,
    name: JobName,
    payload: Record<string, string>,
    options?: { startAfter?: Date },
  ): Promise<void>
}

export const JOB_NAMES = [
  'deliver-mail',
  'mail-password-link',
  'remind-of-application',
  'end-import',
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** After a failed last attempt nobody tries again. */
export type JobAttempt = { isLast: boolean }
export type JobHandler = (payload: Record<string, string>, attempt: JobAttempt) => Promise<void>
export type JobHandlers = Record<JobName, JobHandler>

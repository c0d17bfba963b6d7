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
  /**
   * Has the job tried now, with all its attempts, as the only one of its payload: in place of those that wait,
   * and where one is running just then, nothing is added: that one gets all its attempts again.
   */
  queueAfresh(tx: Executor, name: JobName, payload: Record<string, string>): Promise<void>
}

export const JOB_NAMES = [
  'deliver-mail',
  'mail-password-link',
  'remind-of-application',
  'end-import',
  'end-packet-draft',
  'remove-files',
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** After a failed last attempt nobody tries again. */
type JobAttempt = { isLast: boolean }
/** What a handler throws when trying again cannot help: the job ends among the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
export type JobHandler = (payload: Record<string, string>, attempt: JobAttempt) => Promise<void>
export type JobHandlers = Record<JobName, JobHandler>

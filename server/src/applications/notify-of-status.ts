import { isRejected } from '@epay/contract/applications/status'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { rejectionEmail } from './emails.ts'
import { mailLinks } from './mail-links.ts'
import { type ApplicationRow, findNewestEntryId, lockApplication } from './queries.ts'
import { reminderTimes } from './rules.ts'

/** Emails the next reviewers or the applicant. */
export async function notifyOfStatus(
  context: TransactionContext,
  application: ApplicationRow,
): Promise<void> {
  if (isRejected(application.status)) {
    const mail = rejectionEmail(context.settings, application)
    await queueMail(context, { ...mail, to: application.email, about: application.id })
    return
  }
  await mailLinks(context, application)
  await queueReminders(context, application)
}

/** Call after writing the history entry that starts the wait, in the same transaction. */
export async function queueReminders(
  { db, clock, jobs, settings }: TransactionContext,
  { id, status }: ApplicationRow,
): Promise<void> {
  const payload = { applicationId: id, status: `${status}`, since: await findWaitId(db, id) }
  const times = reminderTimes(clock.now(), settings)
  for (const [index, startAfter] of times.entries()) {
    const next = times[index + 1]?.toISOString()
    await jobs.queue({ db }, 'remind-of-application', { ...payload, ...(next && { next }) }, { startAfter })
  }
}

/** Distinguishes waits in the same status (for example, when a packet is reopened, closed, and reopened). */
async function findWaitId(db: Transaction, id: string): Promise<string> {
  return `${await findNewestEntryId(db, id)}`
}

/** Emails a reminder, unless the application is no longer waiting. */
export function remindOfApplication(dependencies: Dependencies): JobHandler {
  return async ({ applicationId = '', status = '', since, next }) => {
    // After an outage or a clock change, several reminders might be due at the same time; only the last one is sent.
    if (next !== undefined && dependencies.clock.now().toISOString() >= next) return
    const context = await systemContext(dependencies, `reminder ${applicationId}`)
    return inTransaction(context, async context => {
      const application = await lockApplication(context.db, applicationId)
      if (!application || `${application.status}` !== status) return
      // Reminders queued by older versions have no `since`.
      if (since !== undefined && since !== (await findWaitId(context.db, application.id))) return
      const recipients = await mailLinks(context, application, { isReminder: true })
      if (recipients.length === 0) return
      await recordAudit(context, {
        action: 'application.reminded',
        recordType: 'application',
        recordId: application.id,
        after: { status: application.status, reminded: recipients.length },
      })
    })
  }
}

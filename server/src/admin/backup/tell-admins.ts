import { findAccountsWithRole } from '#server/auth/queries.ts'
import { isDue, type Schedule } from '#server/backups/due.ts'
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { backupFailedEmail, backupsWorkEmail, type Failure } from './emails.ts'

/** A failure was told if it was the first that was noted in its day of the schedule. */
export async function tellOfFailure(
  context: TransactionContext,
  { schedule, lastNotedAt, ...failure }: Failure & { schedule: Schedule; lastNotedAt: Date | undefined },
): Promise<void> {
  if (isDue(lastNotedAt, context.clock.now(), schedule))
    await mailAdmins(context, backupFailedEmail(portalOf(context), failure))
}

export async function tellThatItWorks(context: TransactionContext, startedAt: Date): Promise<void> {
  await mailAdmins(context, backupsWorkEmail(portalOf(context), startedAt))
}

function portalOf({ config, settings }: Context) {
  return { company: settings, webUrl: config.webUrl, timeZone: calendarZone(settings) }
}

async function mailAdmins(context: TransactionContext, mail: Omit<NewMail, 'to'>): Promise<void> {
  for (const { email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, { ...mail, to: email })
}

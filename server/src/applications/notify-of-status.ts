import { linkRecipient } from '@epay/contract/applications/transitions'
import type { Executor } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectionEmail } from './emails.ts'
import { mailLinks } from './mail-links.ts'
import type { ApplicationRow } from './queries.ts'
import { queueReminders } from './remind-of-application.ts'

/** Mails whoever has to know that the application is now in its status: the next deciders, or the applicant. */
export async function notifyOfStatus(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
): Promise<void> {
  if (!linkRecipient(application)) return tellRejection(tx, context, application)
  await mailLinks(tx, context, application)
  await queueReminders(tx, context, application)
}

async function tellRejection(tx: Executor, context: Context, application: ApplicationRow): Promise<void> {
  const mail = rejectionEmail(context.config.companyName, application)
  await queueMail(tx, context, { ...mail, to: application.email, about: application.id })
}

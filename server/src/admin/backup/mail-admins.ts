import { PAGES } from '@epay/contract/auth/pages'
import { formatInstant } from '@epay/contract/common/dates'
import { toOneLine } from '#server/applications/emails.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { isDue, type Schedule } from '#server/backups/due.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'

type MailPortal = { company: Company; webUrl: string; timeZone: string }

export type Failure = {
  startedAt: Date
  reason: string
  lastSuccessAt: Date | undefined
  retryAt: Date
}

const REASON_MAX_LENGTH = 500

/** Emails Admins only about the first failure of each scheduled day. */
export async function mailFailure(
  context: TransactionContext,
  { schedule, lastFailureAt, ...failure }: Failure & { schedule: Schedule; lastFailureAt: Date | undefined },
): Promise<void> {
  if (isDue(lastFailureAt, context.clock.now(), schedule))
    await mailAdmins(context, backupFailedEmail(portalOf(context), failure))
}

export async function mailRecovery(context: TransactionContext, startedAt: Date): Promise<void> {
  await mailAdmins(context, backupsRecoveredEmail(portalOf(context), startedAt))
}

function portalOf({ config, settings }: Context) {
  return { company: settings, webUrl: config.webUrl, timeZone: calendarZone(settings) }
}

async function mailAdmins(context: TransactionContext, mail: Omit<NewMail, 'to'>): Promise<void> {
  for (const { email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, { ...mail, to: email })
}

function backupFailedEmail({ company, webUrl, timeZone }: MailPortal, failure: Failure) {
  const timeOf = (instant: Date) => formatInstant(instant.toISOString(), { timeZone })
  const { startedAt, lastSuccessAt, retryAt } = failure
  const heading = "Today's backup failed"
  return {
    kind: 'backup-failed',
    subject: heading,
    ...compose({
      company,
      heading,
      paragraphs: [
        `The backup that started on ${timeOf(startedAt)} failed. ${
          lastSuccessAt
            ? `The last good backup is from ${timeOf(lastSuccessAt)}.`
            : 'There is no good backup yet.'
        }`,
        toOneLine(failure.reason).slice(0, REASON_MAX_LENGTH),
        `We'll try again on ${timeOf(retryAt)}, and every hour after that. We'll email you when it works, and once a day until it does.`,
      ],
      action: { label: 'Open Dashboard', url: `${webUrl}${PAGES.dashboard.path}` },
    }),
  }
}

function backupsRecoveredEmail({ company, webUrl, timeZone }: MailPortal, startedAt: Date) {
  const heading = 'Backups are working again'
  return {
    kind: 'backups-work',
    subject: heading,
    ...compose({
      company,
      heading,
      paragraphs: [`The backup from ${formatInstant(startedAt.toISOString(), { timeZone })} finished.`],
      action: { label: 'Open Dashboard', url: `${webUrl}${PAGES.dashboard.path}` },
    }),
  }
}

import { PAGES } from '@epay/contract/auth/pages'
import { formatInstant } from '@epay/contract/common/dates'
import { oneLine } from '#server/applications/emails.ts'
import { type Company, compose } from '#server/mail/compose.ts'

type Portal = { company: Company; webUrl: string; timeZone: string }

export type Failure = {
  /** When the failed backup started. */
  startedAt: Date
  reason: string
  /** When the last good backup started. */
  lastAt: Date | undefined
  retryAt: Date
}

const REASON_MAX_LENGTH = 500

/** Tells an Admin that the backup of the day failed. */
export function backupFailedEmail({ company, webUrl, timeZone }: Portal, failure: Failure) {
  const timeOf = (instant: Date) => formatInstant(instant.toISOString(), { timeZone })
  const { startedAt, lastAt, retryAt } = failure
  const heading = "Today's backup failed"
  return {
    kind: 'backup-failed',
    subject: heading,
    ...compose({
      company,
      heading,
      paragraphs: [
        `The backup that started on ${timeOf(startedAt)} failed. ${
          lastAt ? `The last good backup is from ${timeOf(lastAt)}.` : 'There is no good backup yet.'
        }`,
        oneLine(failure.reason).slice(0, REASON_MAX_LENGTH),
        `We'll try again on ${timeOf(retryAt)}, and every hour after that. We'll email you when it works, and once a day until it does.`,
      ],
      action: { label: 'Open Dashboard', url: `${webUrl}${PAGES.dashboard.path}` },
    }),
  }
}

/** Tells an Admin that a failure is over. */
export function backupsWorkEmail({ company, webUrl, timeZone }: Portal, startedAt: Date) {
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

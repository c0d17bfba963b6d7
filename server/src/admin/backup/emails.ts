import { PAGES } from '@epay/contract/auth/pages'
import { formatInstant } from '@epay/contract/common/dates'
import { oneLine } from '#server/applications/emails.ts'
import { compose } from '#server/mail/compose.ts'

type Portal = { companyName: string; webUrl: string; timeZone: string }

export type Failure = {
  /** When the one that failed was begun. */
  startedAt: Date
  reason: string
  /** When the last whole one was begun. */
  lastAt: Date | undefined
  retryAt: Date
}

const REASON_MAX_LENGTH = 500

/** Tells an Admin that the backup of the day failed. */
export function backupFailedEmail({ companyName, webUrl, timeZone }: Portal, failure: Failure) {
  const timeOf = (instant: Date) => formatInstant(instant.toISOString(), { timeZone })
  const { startedAt, lastAt, retryAt } = failure
  const heading = 'The backup of the day failed'
  return {
    kind: 'backup-failed',
    subject: heading,
    ...compose({
      companyName,
      heading,
      paragraphs: [
        `The backup that was begun on ${timeOf(startedAt)} failed.`,
        oneLine(failure.reason).slice(0, REASON_MAX_LENGTH),
        lastAt
          ? `There has been no whole one since that of ${timeOf(lastAt)}.`
          : 'There is no whole one yet.',
        `It is tried again on ${timeOf(retryAt)}, and then every hour. You get a mail when it succeeds, and one such as this on each day on which it does not.`,
      ],
      action: { label: 'Open the dashboard', url: `${webUrl}${PAGES.dashboard.path}` },
    }),
  }
}

/** Tells an Admin that a failure is over. */
export function backupsWorkEmail({ companyName, webUrl, timeZone }: Portal, startedAt: Date) {
  const heading = 'Backups work again'
  return {
    kind: 'backups-work',
    subject: heading,
    ...compose({
      companyName,
      heading,
      paragraphs: [
        `The backup that was begun on ${formatInstant(startedAt.toISOString(), { timeZone })} is whole.`,
      ],
      action: { label: 'Open the dashboard', url: `${webUrl}${PAGES.dashboard.path}` },
    }),
  }
}

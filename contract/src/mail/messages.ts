import type { MailError, MailStatus } from './schemas.ts'

export const MAIL_MESSAGES = {
  subLine: 'What the portal mails, and what did not arrive.',
  failed: 'Failed to fetch the mail.',
  notFound: 'There is no such mail.',
  noMailbox: 'There is no mailbox here.',
  alreadySent: 'This email has already been sent.',
  sendAgain: 'Send Again',
  sendingAgain: 'The mail is on its way again.',
} as const

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
}

export const MAIL_ERROR_LABELS: Record<MailError, string> = {
  connection: 'The mail server could not be reached',
  'sign-in': 'The mail server refused our sign-in',
  encryption: 'No safe connection to the mail server',
  'refused-for-now': 'The mail server refused it for now',
  refused: 'The mail server refused it',
  other: 'Something else went wrong',
}

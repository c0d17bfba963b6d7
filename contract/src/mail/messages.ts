import type { MailError, MailStatus } from './schemas.ts'

export const MAIL_MESSAGES = {
  subLine: "Emails sent by EPay, and any that didn't arrive.",
  failed: "We couldn't load email.",
  notFound: "We couldn't find that email.",
  noMailbox: 'There is no mailbox here.',
  alreadySent: 'This email has already been sent.',
  sendAgain: 'Resend',
  sendingAgain: 'Email on its way.',
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
  'refused-for-now': 'The mail server temporarily refused it',
  refused: 'The mail server refused it',
  other: 'Something else went wrong',
}

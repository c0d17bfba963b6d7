import type { MailError, MailStatus } from './endpoints.ts'

export const MAIL_MESSAGES = {
  subLine: "Emails sent by EPay, and any that didn't arrive.",
  failed: "We couldn't load email.",
  notFound: "We couldn't find that email.",
  noMailbox: 'There is no mailbox here.',
  alreadySent: 'This email has already been sent.',
  resend: 'Resend',
  resent: 'Email on its way.',
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

export const MAIL_LIST_TEXTS = {
  allStatuses: 'All Statuses',
  status: 'Status',
  recipient: 'Recipient',
  kind: 'Kind',
  attempts: 'Attempts',
  written: 'Written',
  sent: 'Sent',
  actions: 'Actions',
  resendTo: 'Resend to {to}: {subject}',
  noneOfStatus: 'No emails with this status.',
  none: { title: 'No emails yet', text: 'Emails sent by EPay show up here.' },
} as const

export const MAILBOX_TEXTS = {
  title: 'Mailbox',
  subLine: 'Every email this demo sends. New ones appear automatically.',
  refresh: 'Refresh',
  failed: "We couldn't load email.",
  list: 'Mail, newest first',
  none: {
    title: 'No emails yet',
    text: 'Try applying for a job at /apply. HR gets an email about it.',
  },
  noMailbox: {
    title: 'There is no mailbox here',
    text: 'This portal sends email through a mail server. Check your own inbox.',
  },
} as const

export const LETTER_TEXTS = {
  title: 'Mail',
  to: 'To {to}',
  asText: 'Text',
  asLetter: 'Email view',
  gone: { title: 'This email is no longer available.', text: 'Only the most recent emails are kept.' },
} as const

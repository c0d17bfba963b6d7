/** What the portal mailed, for the Admin. */
export const MAIL_LIST_TEXTS = {
  allStatuses: 'All Statuses',
  status: 'Status',
  recipient: 'Recipient',
  kind: 'Kind',
  attempts: 'Attempts',
  written: 'Written',
  sent: 'Sent',
  actions: 'Actions',
  sendAgainTo: 'Resend to {to}: {subject}',
  noneOfStatus: 'No emails with this status.',
  none: { title: 'No emails yet', text: 'Emails sent by EPay show up here.' },
} as const

/** The mailbox of a demo portal, open to everyone. */
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

/** One mail in it. */
export const LETTER_TEXTS = {
  title: 'Mail',
  to: 'To {to}',
  asText: 'Text',
  asLetter: 'Email view',
  gone: { title: 'This email is no longer available.', text: 'Only the most recent emails are kept.' },
} as const

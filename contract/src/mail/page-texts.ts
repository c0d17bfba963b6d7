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
  sendAgainTo: 'Send Again to {to}: {subject}',
  noneOfStatus: 'No mail has this status.',
  none: { title: 'No mail yet.', text: 'Whatever the portal mails appears here.' },
} as const

/** The mailbox of a demo portal, open to everybody. */
export const MAILBOX_TEXTS = {
  title: 'Mailbox',
  subLine: 'Everything that this demo portal mails, to whomever. New mail appears by itself.',
  refresh: 'Refresh',
  failed: 'The mail could not be loaded.',
  list: 'Mail, newest first',
  none: {
    title: 'No mail yet.',
    text: 'Apply for a job at /apply, for example: every HR manager gets a mail about it.',
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
  asLetter: 'As in a mail program',
  gone: { title: 'This mail is no longer here.', text: 'The mailbox keeps the newest mail only.' },
} as const

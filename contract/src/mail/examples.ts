import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-data.ts'
import { type MailItem, mailEndpoints } from './endpoints.ts'
import { MAIL_MESSAGES } from './messages.ts'

const failedMail: MailItem = {
  id: '1f7d3a52-8c09-4e6b-b3a1-64d2c90e57f8',
  to: MARIA.email,
  subject: 'Reminder: complete your employee packet',
  kind: 'packet-invitation',
  status: 'failed',
  attempts: 8,
  lastError: 'connection',
  createdAt: '2026-11-05T15:02:11.000Z',
  sentAt: null,
}

export const mailExamples = examplesOf(mailEndpoints, {
  list: {
    query: { status: 'failed', maxResultCount: 10, sorting: 'CreatedAt desc' },
    response: { items: [failedMail], totalCount: 1 },
  },
  resend: {
    params: { id: failedMail.id },
    response: { ...failedMail, status: 'queued', attempts: 0, lastError: null },
    errors: { NOT_FOUND: MAIL_MESSAGES.notFound, CONFLICT: MAIL_MESSAGES.alreadySent },
  },
  devMailbox: {
    response: [
      {
        id: failedMail.id,
        to: MARIA.email,
        subject: failedMail.subject,
        text: 'Hi Maria,\n\nComplete your employee packet as soon as you can.\n\nhttp://localhost:3000/employee-packet?…',
        html: '<p>Hi Maria,</p><p>Complete your employee packet …</p>',
        sentAt: '2026-11-05T15:02:11.000Z',
      },
    ],
    errors: { NOT_FOUND: 'There is no mailbox here.' },
  },
})

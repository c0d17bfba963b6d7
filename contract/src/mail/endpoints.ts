import { z } from 'zod'
import { ADMIN_ONLY, PUBLIC } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { mailIdParams, mailItemSchema, mailListQuerySchema, mailPageSchema } from './schemas.ts'

export const devMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: instantSchema,
})
export type DevMail = z.infer<typeof devMailSchema>

export const mailEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/mail',
    extra: 'mail',
    summary: 'Page of mails, without their bodies',
    access: ADMIN_ONLY,
    query: mailListQuerySchema,
    response: mailPageSchema,
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: '/mail/:id/send-again',
    extra: 'mail',
    summary: 'Try a mail that was not delivered again now',
    access: ADMIN_ONLY,
    params: mailIdParams,
    response: mailItemSchema,
  }),
  devMailbox: defineEndpoint({
    method: 'GET',
    path: '/dev/mail',
    extra: 'devMailbox',
    summary:
      'Mail written to DATA_DIR/mail, newest first; only outside production, without a mail server, and to this machine',
    access: PUBLIC,
    response: z.array(devMailSchema),
  }),
}

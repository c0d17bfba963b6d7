import { z } from 'zod'
import { ADMIN_ONLY, PUBLIC } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Categories that replace the mail server's own error messages, which might contain addresses. */
export const MAIL_ERRORS = [
  'connection',
  'sign-in',
  'encryption',
  'refused-for-now',
  'refused',
  'other',
] as const
export type MailError = (typeof MAIL_ERRORS)[number]

export const MAIL_SORT_FIELDS = ['CreatedAt', 'To', 'Kind', 'Status'] as const
export type MailSortField = (typeof MAIL_SORT_FIELDS)[number]

/** Never includes the body, which contains working links. */
export const mailItemSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  lastError: z.enum(MAIL_ERRORS).nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
})
export type MailItem = z.infer<typeof mailItemSchema>
export const mailPageSchema = pageSchema(mailItemSchema)

export const mailListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(MAIL_SORT_FIELDS, 'desc'),
  status: z.union([z.literal('').transform(() => undefined), z.enum(MAIL_STATUSES)]).optional(),
})

const mailIdParams = z.object({ id: z.string().min(1).max(100) })

/** A sent email can't be resent, because its body is deleted once the mail server has accepted it. */
export function canResend({ status }: { status: MailStatus }): boolean {
  return status !== 'sent'
}

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
    summary: 'Page of emails, without their bodies',
    access: ADMIN_ONLY,
    query: mailListQuerySchema,
    response: mailPageSchema,
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/mail/:id/send-again',
    extra: 'mail',
    summary: 'Resend an undelivered email right away',
    access: ADMIN_ONLY,
    params: mailIdParams,
    response: mailItemSchema,
  }),
  devMailbox: defineEndpoint({
    method: 'GET',
    path: '/dev/mail',
    extra: 'devMailbox',
    summary:
      'Emails written to DATA_DIR/mail, newest first; only outside production, without a mail server, and on this machine',
    access: PUBLIC,
    response: z.array(devMailSchema),
  }),
}

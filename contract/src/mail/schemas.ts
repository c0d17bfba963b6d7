import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { pageOf, pagingShape, sortingSchema } from '../common/paging.ts'

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Why an attempt failed, without the mail server's words: they may repeat addresses. */
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

/** A mail as the Admin sees it: never its body, which carries working links. */
export const mailItemSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** What it is for, such as `approval-request`. */
  kind: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  lastError: z.enum(MAIL_ERRORS).nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
})
export type MailItem = z.infer<typeof mailItemSchema>
export const mailPageSchema = pageOf(mailItemSchema)

export const mailListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(MAIL_SORT_FIELDS, 'desc'),
  status: z.union([z.literal('').transform(() => undefined), z.enum(MAIL_STATUSES)]).optional(),
})

export const mailIdParams = z.object({ id: z.string().min(1).max(100) })

/** A mail that was sent is not sent again: its body is deleted once a mail server has it. */
export function maySendAgain({ status }: { status: MailStatus }): boolean {
  return status !== 'sent'
}

import { z } from 'zod'
import { PUBLIC } from '../auth/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'

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
  devMailbox: defineEndpoint({
    method: 'GET',
    path: '/dev/mail',
    summary: 'Mail written to DATA_DIR/mail, newest first; only without SMTP_URL and outside production',
    access: PUBLIC,
    response: z.array(devMailSchema),
  }),
}

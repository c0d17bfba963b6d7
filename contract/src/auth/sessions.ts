import { z } from 'zod'
import { SIGNED_IN } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'

const ownSessionSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** The client's address when the session began; unknown for sessions from before it was recorded. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Did it begin with a mailed link? */
  isLinkSession: z.boolean(),
  /** Is it the session that makes this call? */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const sessionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    extra: 'sessions',
    summary: "One's own sessions, the last used first",
    access: SIGNED_IN,
    response: z.array(ownSessionSchema),
  }),
  endOthers: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    extra: 'sessions',
    summary: "End one's own sessions except this one",
    access: SIGNED_IN,
    response: z.object({ success: z.literal(true) }),
  }),
}

import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { SIGNED_IN } from './access.ts'

const ownSessionSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** From where it began; unknown for old ones. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** It began with a mailed link. */
  isLinkSession: z.boolean(),
  /** It is the one that asks. */
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

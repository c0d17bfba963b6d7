import { z } from 'zod'
import { PUBLIC } from './access.ts'
import { AGE_QUESTIONS } from './age-question.ts'
import { defineEndpoint } from './endpoint.ts'
import { extra } from './extra.ts'
import { LOGO_CALL, PORTAL_CALL } from './portal-calls.ts'

/** The size is in pixels. */
const logoSchema = z.object({ id: z.string(), width: z.number().int(), height: z.number().int() })
export type Logo = z.infer<typeof logoSchema>

/** Separate from the other platform endpoints, which applicants' phones don't need to load. */
export const portalEndpoint = defineEndpoint({
  ...PORTAL_CALL,
  summary: 'The company, and the features of this server beyond the specification',
  access: PUBLIC,
  response: z.object({
    companyName: z.string(),
    /** Empty if not configured. */
    companyAddress: z.string(),
    logo: extra(logoSchema.nullable()),
    isDemo: extra(z.boolean()),
    /** The field with which the application form asks about age. */
    ageQuestion: extra(z.enum(AGE_QUESTIONS)),
    /** The office's time zone. */
    timeZone: extra(z.string()),
    /** Names from `EXTRAS`; a newer server might send others. */
    extras: z.array(z.string()),
  }),
})

export const logoEndpoint = defineEndpoint({
  ...LOGO_CALL,
  extra: 'settings',
  summary: "The company's logo; may be cached forever, because a new logo gets a new id",
  access: PUBLIC,
  params: z.object({ id: z.string().max(100) }),
  response: { download: ['image/png'] },
})

import { z } from 'zod'
import { PUBLIC } from './access.ts'
import { AGE_QUESTIONS } from './age-question.ts'
import { defineEndpoint } from './endpoint.ts'
import { extra } from './extra.ts'

/** Separate from the other endpoints, so that the applicant's phone does not load those. */
export const portalEndpoint = defineEndpoint({
  method: 'GET',
  path: '/portal',
  summary: 'The company, and what this server has beyond the specification',
  access: PUBLIC,
  response: z.object({
    companyName: z.string(),
    /** Empty where it is not configured. */
    companyAddress: z.string(),
    isDemo: extra(z.boolean()),
    /** The field by which the application form asks about the age. */
    ageQuestion: extra(z.enum(AGE_QUESTIONS)),
    /** Of `EXTRAS`; a newer server may have others. */
    extras: z.array(z.string()),
  }),
})

import { z } from 'zod'
import { PUBLIC } from '../auth/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { applicationSubmissionSchema } from './application-form.ts'
import { APPLY_MESSAGES } from './messages.ts'

/** Apart from the others, so that the applicant's phone need not load what only the office calls. */
export const uploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/JobApplication/upload',
  summary: 'Apply for a job; takes an Idempotency-Key header',
  access: PUBLIC,
  form: applicationSubmissionSchema('9999-12-31'),
  files: ['resume'],
  throttle: { max: 60, perSeconds: 600, message: APPLY_MESSAGES.tooManySubmissions },
  status: 201,
  response: z.object({ id: z.string() }),
})

import { z } from 'zod'
import { filledTextSchema } from '../languages/filled-text-schema.ts'

/** RFC 9457 problem document; `errors` is keyed by the field's name in PascalCase. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  /** The detail once more, for clients that translate it; only when the message has values. */
  message: filledTextSchema.optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

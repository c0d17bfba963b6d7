import { z } from 'zod'
import { filledTextSchema } from '../languages/filled-text-schema.ts'

/** An RFC 9457 problem document; `errors` is keyed by field name in PascalCase. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  /** The detail as a template with its values, for clients that translate it. */
  message: filledTextSchema.optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

import { z } from 'zod'

/** A template and its values, which clients can translate. */
export const filledTextSchema = z.object({
  text: z.string(),
  /** Values that are themselves translated, such as a field's label, are `{ text }`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ text: z.string() })])),
})

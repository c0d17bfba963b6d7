import { z } from 'zod'

/** A template with its values, so that it can be translated. */
export const filledTextSchema = z.object({
  text: z.string(),
  /** Values that are themselves translated, such as a field's label, are `{ text }`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ text: z.string() })])),
})

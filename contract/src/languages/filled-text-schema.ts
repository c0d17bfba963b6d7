import { z } from 'zod'

/** A text with the values that go into it: kept apart until it is shown, so that it can be translated. */
export const filledTextSchema = z.object({
  text: z.string(),
  /** A value that is itself to be translated, such as a field's label, is `{ text }`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ text: z.string() })])),
})

import { z } from 'zod'

/** A text with the values that go into it: they stay apart until it is shown, so that it can be translated. */
export const filledTextSchema = z.object({
  text: z.string(),
  /** A value that is a text of the catalogues, such as a field's label, says so. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ text: z.string() })])),
})
export type FilledText = z.infer<typeof filledTextSchema>
export type Values = Readonly<FilledText['values']>

/** What is said to a reader, in whatever language they read. */
export type Message = string | FilledText

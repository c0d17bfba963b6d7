import { z } from 'zod'

const bytesSchema = z.custom<Uint8Array>(value => value instanceof Uint8Array)

/** Everything that the parser process does with a stranger's file, by what it answers. */
type ParserAnswers = {
  /** A photo, upright, as a JPEG without metadata. */
  'clean-photo': Uint8Array
  /** A signature as a PNG on white. */
  'clean-signature': { content: Uint8Array; hasInk: boolean }
  /** A company's logo as a small PNG. */
  'clean-logo': { content: Uint8Array; width: number; height: number }
  /** Whether a PDF opens with a password only. */
  'asks-for-password': boolean
}
export type ParserTask = keyof ParserAnswers
export type ParserAnswer<Task extends ParserTask> = ParserAnswers[Task]

/** Checks what the process answers. The work itself is in `RUN` of parser-process.ts. */
export const PARSER_ANSWERS: { [Task in ParserTask]: z.ZodType<ParserAnswers[Task]> } = {
  'clean-photo': bytesSchema,
  'clean-signature': z.object({ content: bytesSchema, hasInk: z.boolean() }),
  'clean-logo': z.object({ content: bytesSchema, width: z.number(), height: z.number() }),
  'asks-for-password': z.boolean(),
}

/** What one file may take: time, and memory of the process, whose own 60 MB are included. */
export type ParserLimits = { seconds: number; megabytes: number }
export const PARSER_LIMITS: ParserLimits = { seconds: 10, megabytes: 800 }

/** What the process is sent, after it has said that it is ready. */
export const parserRequestSchema = z.object({
  task: z.custom<ParserTask>(task => typeof task === 'string' && Object.hasOwn(PARSER_ANSWERS, task)),
  content: bytesSchema,
})

export const PARSER_READY = 'ready'

/** What it sends back: an answer, a refusal in words, or an error of the program. */
export const parserReplySchema = z.union([
  z.object({ answer: z.unknown() }).strict(),
  z.object({ refusal: z.string() }).strict(),
  z.object({ failure: z.string() }).strict(),
])
export type ParserReply = z.infer<typeof parserReplySchema>

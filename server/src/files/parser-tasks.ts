import {
  pageSizeSchema,
  pdfFieldSchema,
  placeSchema,
  removedSchema,
} from '@epay/contract/company-forms/form-definition'
import { filledTextSchema } from '@epay/contract/languages/filled-text-schema'
import { pageFactsSchema } from '@epay/contract/tax-forms/read-page'
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
  /** What tax forms need of some of a PDF's pages, and how many there are. */
  'read-tax-pages': z.infer<typeof taxPagesSchema>
  /** A PDF for each list of pages. */
  'split-pdf': Uint8Array[]
  /** One PDF of several. */
  'join-pdfs': Uint8Array
  /** A form's PDF without its scripts and fields, and what it asks. */
  'read-form': ReadForm
  /** A form with its answers and signature. */
  'fill-form': Uint8Array
}

/** What some tasks need beside the file. Pages count from 0. */
export type ParserOptions = {
  'read-tax-pages': { from: number; to: number }
  'split-pdf': { parts: readonly (readonly number[])[] }
  'join-pdfs': { others: readonly Uint8Array[] }
  'fill-form': FillDetails
}
export type OptionsOf<Task extends ParserTask> = Task extends keyof ParserOptions
  ? { options: ParserOptions[Task] }
  : { options?: undefined }

const readFormSchema = z.object({
  content: bytesSchema,
  title: z.string(),
  /** Of a Form W-4 alone. */
  firstPage: z.string(),
  pages: z.array(pageSizeSchema),
  fields: z.array(pdfFieldSchema),
  removed: removedSchema,
})
export type ReadForm = z.infer<typeof readFormSchema>

export const fillDetailsSchema = z.object({
  /** A PDF: pages that come last, and pages with answers. */
  drawn: bytesSchema,
  /** How many of its pages come last. */
  appended: z.int(),
  /** Which of them is laid over which page of the form. */
  drawnPages: z.array(z.object({ page: z.int(), drawn: z.int() })),
  /** A PNG. */
  signature: bytesSchema.nullable(),
  signaturePlaces: z.array(placeSchema),
})
export type FillDetails = z.infer<typeof fillDetailsSchema>

/** Why a PDF is refused as a whole. */
export const PDF_PROBLEMS = ['locked', 'unreadable', 'active'] as const
const taxPagesSchema = z.union([
  z.object({ problem: z.enum(PDF_PROBLEMS) }),
  z.object({ pageCount: z.number().int(), pages: z.array(pageFactsSchema) }),
])
export type ParserTask = keyof ParserAnswers
export type ParserAnswer<Task extends ParserTask> = ParserAnswers[Task]

/** Checks what the process answers. The work itself is in `RUN` of parser-process.ts. */
export const PARSER_ANSWERS: { [Task in ParserTask]: z.ZodType<ParserAnswers[Task]> } = {
  'clean-photo': bytesSchema,
  'clean-signature': z.object({ content: bytesSchema, hasInk: z.boolean() }),
  'clean-logo': z.object({ content: bytesSchema, width: z.number(), height: z.number() }),
  'asks-for-password': z.boolean(),
  'read-tax-pages': taxPagesSchema,
  'split-pdf': z.array(bytesSchema),
  'join-pdfs': bytesSchema,
  'read-form': readFormSchema,
  'fill-form': bytesSchema,
}

/** What one file may take: time, and memory of the process, whose own 60 MB are included. */
export type ParserLimits = { seconds: number; megabytes: number }
export const PARSER_LIMITS: ParserLimits = { seconds: 10, megabytes: 800 }

/** What the process is sent, after it has said that it is ready. */
export const parserRequestSchema = z.object({
  task: z.custom<ParserTask>(task => typeof task === 'string' && Object.hasOwn(PARSER_ANSWERS, task)),
  content: bytesSchema,
  /** By the portal itself. */
  options: z.unknown(),
})

export const PARSER_READY = 'ready'

/** What it sends back: an answer, a refusal in words, or an error of the program. */
export const parserReplySchema = z.union([
  z.object({ answer: z.unknown() }).strict(),
  z.object({ refusal: z.union([z.string(), filledTextSchema]) }).strict(),
  z.object({ failure: z.string() }).strict(),
])
export type ParserReply = z.infer<typeof parserReplySchema>

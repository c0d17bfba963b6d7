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

/** Why a PDF is refused as a whole. */
export const PDF_PROBLEMS = ['locked', 'unreadable', 'active'] as const

/** Everything that the parser process does with a stranger's file, by what it answers. */
const ANSWERS = {
  /** A photo, upright, as a JPEG without metadata. */
  'clean-photo': bytesSchema,
  /** A signature as a PNG on white. */
  'clean-signature': z.object({ content: bytesSchema, hasInk: z.boolean() }),
  /** A company's logo as a small PNG. */
  'clean-logo': z.object({ content: bytesSchema, width: z.number(), height: z.number() }),
  /** Whether a PDF opens with a password only. */
  'asks-for-password': z.boolean(),
  /** What tax forms need of some of a PDF's pages, and how many there are. */
  'read-tax-pages': z.union([
    z.object({ problem: z.enum(PDF_PROBLEMS) }),
    z.object({ pageCount: z.int(), pages: z.array(pageFactsSchema) }),
  ]),
  /** A PDF for each list of pages. */
  'split-pdf': z.array(bytesSchema),
  /** One PDF of several. */
  'join-pdfs': bytesSchema,
  /** A form's PDF without its scripts and fields, and what it asks. */
  'read-form': readFormSchema,
  /** A form with its answers and signature. */
  'fill-form': bytesSchema,
}
type ParserAnswers = { [Task in keyof typeof ANSWERS]: z.infer<(typeof ANSWERS)[Task]> }
export type ParserTask = keyof ParserAnswers
export type ParserAnswer<Task extends ParserTask> = ParserAnswers[Task]
export const PARSER_ANSWERS: { [Task in ParserTask]: z.ZodType<ParserAnswers[Task]> } = ANSWERS

/** What some tasks need beside the file. Pages count from 0. */
export const PARSER_OPTIONS = {
  'read-tax-pages': z.object({ from: z.int(), to: z.int() }),
  'split-pdf': z.object({ parts: z.array(z.array(z.int()).readonly()).readonly() }),
  'join-pdfs': z.object({ others: z.array(bytesSchema).readonly() }),
  'fill-form': z.object({
    /** A PDF: pages that come last, and pages with answers. */
    drawn: bytesSchema,
    /** How many of its pages come last. */
    appended: z.int(),
    /** Which of them is laid over which page of the form. */
    drawnPages: z.array(z.object({ page: z.int(), drawn: z.int() })),
    /** A PNG. */
    signature: bytesSchema.nullable(),
    signaturePlaces: z.array(placeSchema),
  }),
}
export type ParserOptions = {
  [Task in keyof typeof PARSER_OPTIONS]: z.infer<(typeof PARSER_OPTIONS)[Task]>
}
export type FillDetails = ParserOptions['fill-form']
export type OptionsOf<Task extends ParserTask> = Task extends keyof ParserOptions
  ? { options: ParserOptions[Task] }
  : { options?: undefined }

/** What one file may take: time, and memory of the process, whose own 60 MB are included. */
export type ParserLimits = { seconds: number; megabytes: number }
export const PARSER_LIMITS: ParserLimits = { seconds: 10, megabytes: 800 }

/** What the process is sent, after it has said that it is ready. */
export const parserRequestSchema = z.object({
  task: z.custom<ParserTask>(task => typeof task === 'string' && Object.hasOwn(ANSWERS, task)),
  content: bytesSchema,
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

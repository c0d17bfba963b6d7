import {
  pageSizeSchema,
  pdfFieldSchema,
  placeSchema,
  removedPartsSchema,
} from '@epay/contract/company-forms/form-definition'
import { filledTextSchema } from '@epay/contract/languages/filled-text-schema'
import { pageFactsSchema } from '@epay/contract/tax-forms/read-page'
import { z } from 'zod'

const bytesSchema = z.custom<Uint8Array>(value => value instanceof Uint8Array)

const readFormSchema = z.object({
  content: bytesSchema,
  title: z.string(),
  /** Empty except for Form W-4. */
  firstPageText: z.string(),
  pages: z.array(pageSizeSchema),
  fields: z.array(pdfFieldSchema),
  removed: removedPartsSchema,
})
export type ReadForm = z.infer<typeof readFormSchema>

const PDF_PROBLEMS = ['locked', 'unreadable', 'active'] as const

const RESULT_SCHEMAS = {
  /** An upright JPEG without metadata. */
  'clean-photo': bytesSchema,
  /** A PNG with a white background. */
  'clean-signature': z.object({ content: bytesSchema, hasInk: z.boolean() }),
  'clean-logo': z.object({ content: bytesSchema, width: z.number(), height: z.number() }),
  'requires-password': z.boolean(),
  'read-tax-pages': z.union([
    z.object({ problem: z.enum(PDF_PROBLEMS) }),
    z.object({ pageCount: z.int(), pages: z.array(pageFactsSchema) }),
  ]),
  'split-pdf': z.array(bytesSchema),
  'join-pdfs': bytesSchema,
  /** The PDF without its scripts and fields, and the fields' definitions. */
  'read-form': readFormSchema,
  'fill-form': bytesSchema,
}
type ParserResults = { [Task in keyof typeof RESULT_SCHEMAS]: z.infer<(typeof RESULT_SCHEMAS)[Task]> }
export type ParserTask = keyof ParserResults
export type ParserResult<Task extends ParserTask> = ParserResults[Task]
export const PARSER_RESULTS: { [Task in ParserTask]: z.ZodType<ParserResults[Task]> } = RESULT_SCHEMAS

/** Page numbers start at 0, except in `signaturePlaces`. */
export const PARSER_OPTIONS = {
  'read-tax-pages': z.object({ from: z.int(), to: z.int() }),
  'split-pdf': z.object({ parts: z.array(z.array(z.int()).readonly()).readonly() }),
  'join-pdfs': z.object({ appendedPdfs: z.array(bytesSchema).readonly() }),
  'fill-form': z.object({
    /** A PDF with the pages to append, followed by the overlays with answers. */
    drawnPdf: bytesSchema,
    /** The number of pages at the start of `drawnPdf` to append. */
    appendedPageCount: z.int(),
    /** Maps pages of `drawnPdf` to the form's pages that they overlay. */
    overlays: z.array(z.object({ page: z.int(), drawnPage: z.int() })),
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

/**
 * Limits per file. `seconds` is CPU time, because elapsed time depends on the machine's load; `megabytes` includes
 * about 60 MB for the process itself.
 */
export type ParserLimits = { seconds: number; megabytes: number }
export const PARSER_LIMITS: ParserLimits = { seconds: 10, megabytes: 800 }

export const parserRequestSchema = z.object({
  task: z.custom<ParserTask>(task => typeof task === 'string' && Object.hasOwn(RESULT_SCHEMAS, task)),
  content: bytesSchema,
  options: z.unknown(),
  seconds: z.number(),
})

export const PARSER_READY = 'ready'

export const parserReplySchema = z.union([
  z.object({ result: z.unknown() }).strict(),
  z.object({ refusal: z.union([z.string(), filledTextSchema]) }).strict(),
  z.object({ failure: z.string() }).strict(),
])
export type ParserReply = z.infer<typeof parserReplySchema>

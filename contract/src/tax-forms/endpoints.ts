import { z } from 'zod'
import { MANAGERS } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { integerSchema, pageSchema, pagingShape } from '../common/paging.ts'
import { optionalText } from '../common/text.ts'
import { HAND_REASONS, MATCH_METHODS } from './match-pages.ts'
import { REASON_MAX, UPLOAD_MAX_BYTES, YEAR_END_MESSAGES } from './texts.ts'

const PDF = { download: ['application/pdf'] } as const
const successSchema = z.object({ success: z.literal(true) })

export const UPLOAD_STATES = ['reading', 'ready', 'refused', 'confirming', 'confirmed', 'discarded'] as const

export const PEOPLE_GROUPS = [
  'paid',
  'loaded',
  'missing',
  'consented',
  'furnished',
  'paper',
  'failed',
] as const
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number]

const yearSchema = z.object({
  taxYear: z.number().int(),
  /** Tax years with checks or forms, newest first. */
  years: z.array(z.number().int()),
  due: dateSchema,
  isContactComplete: z.boolean(),
  counts: z.object({
    paid: z.number().int(),
    loaded: z.number().int(),
    missing: z.number().int(),
    consented: z.number().int(),
    /** Employees who consented but have no form yet. */
    consentedWaiting: z.number().int(),
    furnished: z.number().int(),
    paper: z.number().int(),
    handedOut: z.number().int(),
    failed: z.number().int(),
  }),
  /** Earliest deadline for giving a notice by mail or in person. */
  noticeBy: dateSchema.nullable(),
  /** The unconfirmed upload, or else the latest one. */
  uploadId: z.string().nullable(),
})
export type TaxYear = z.infer<typeof yearSchema>

const personSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  hasConsent: z.boolean(),
  /** The latest version, or null if no form was uploaded. */
  form: z
    .object({
      id: z.string(),
      version: z.number().int(),
      isOnline: z.boolean(),
      furnishedOn: dateSchema.nullable(),
      handedOutOn: dateSchema.nullable(),
      handedOutBy: z.string(),
      /** Deadline for the notice by mail or in person, once the email has bounced. */
      noticeBy: dateSchema.nullable(),
      noticeGivenOn: dateSchema.nullable(),
    })
    .nullable(),
})
export type TaxFormPerson = z.infer<typeof personSchema>

const uploadPageSchema = z.object({
  /** Counts from 1 across all files of the upload. */
  page: z.number().int(),
  nameOnPage: z.string(),
  employeeId: z.string().nullable(),
  employeeName: z.string(),
  isForEveryone: z.boolean(),
  matchedBy: z.enum(MATCH_METHODS).nullable(),
  handReason: z.enum(HAND_REASONS).nullable(),
  proposedId: z.string().nullable(),
  proposedName: z.string(),
  /** Who assigned the page or left it out; '' for a page that was matched automatically. */
  assignedBy: z.string(),
  leftOutReason: z.string(),
})
export type UploadPage = z.infer<typeof uploadPageSchema>

const uploadSchema = z.object({
  id: z.string(),
  taxYear: z.number().int(),
  state: z.enum(UPLOAD_STATES),
  by: z.string(),
  at: instantSchema,
  files: z.array(z.string()),
  pageCount: z.number().int(),
  /** Number of pages read or forms furnished so far. */
  progress: z.number().int(),
  refusal: z.string(),
  pages: z.array(uploadPageSchema),
  warnings: z.array(
    z.object({
      employeeId: z.string().nullable(),
      name: z.string(),
      message: z.string(),
      page: z.number().int().nullable(),
    }),
  ),
  formCount: z.number().int(),
  /** Number of forms that replace an earlier version. */
  replacing: z.number().int(),
  /** True if the signed-in user assigned pages, so someone else must confirm. */
  needsSecondPerson: z.boolean(),
  /** True if no one else can confirm. */
  isOnlyOne: z.boolean(),
  result: z.object({ furnished: z.number().int(), paper: z.number().int() }).nullable(),
})
export type TaxFormUpload = z.infer<typeof uploadSchema>

const taxYear = integerSchema('Year', 2000, 2099)
const yearEndpoint = { extra: 'taxForms', access: MANAGERS, params: z.object({ year: taxYear }) } as const
const uploadEndpoint = {
  extra: 'taxForms',
  access: MANAGERS,
  response: uploadSchema,
  params: z.object({ id: z.uuid() }),
} as const
const formEndpoint = { extra: 'taxForms', access: MANAGERS, params: z.object({ id: z.uuid() }) } as const

export const yearEndEndpoints = {
  year: defineEndpoint({
    ...yearEndpoint,
    method: 'GET',
    path: '/year-end-forms/:year',
    summary: "Get a tax year's form counts and its current upload",
    response: yearSchema,
  }),
  people: defineEndpoint({
    ...yearEndpoint,
    method: 'GET',
    path: '/year-end-forms/:year/people',
    summary: "List a tax year's people, sorted by name",
    query: z.object({ ...pagingShape, group: z.enum(PEOPLE_GROUPS) }),
    response: pageSchema(personSchema),
  }),
  upload: defineEndpoint({
    ...yearEndpoint,
    method: 'POST',
    path: '/year-end-forms/:year/uploads',
    summary:
      "Upload payroll's PDF files, and an EFW2 file or w2.csv to check them against; processed in the background",
    access: { ...MANAGERS, isClosedAfterReset: true },
    throttle: { max: 30, perSeconds: 600, message: YEAR_END_MESSAGES.tooManyUploads, isPerCaller: true },
    form: z.object({ mapping: z.string().optional() }),
    files: ['files'],
    fileMaxBytes: UPLOAD_MAX_BYTES,
    response: z.object({ id: z.string() }),
  }),
  getUpload: defineEndpoint({
    ...uploadEndpoint,
    method: 'GET',
    path: '/year-end-forms/uploads/:id',
    summary: 'Get an upload with its progress and the employee assigned to each page',
  }),
  page: defineEndpoint({
    ...uploadEndpoint,
    method: 'GET',
    path: '/year-end-forms/uploads/:id/pages/:page',
    summary: 'Download one page of an upload as a PDF; audited',
    access: { ...MANAGERS, isClosedAfterReset: true },
    params: uploadEndpoint.params.extend({ page: integerSchema('Page', 1, 100_000) }),
    response: PDF,
  }),
  assignPage: defineEndpoint({
    ...uploadEndpoint,
    method: 'PUT',
    path: '/year-end-forms/uploads/:id/pages/:page',
    summary: 'Assign a page by hand, or exclude it with a reason',
    params: uploadEndpoint.params.extend({ page: integerSchema('Page', 1, 100_000) }),
    body: z.object({
      employeeId: z.string().max(40).nullable(),
      leftOutReason: optionalText(REASON_MAX, YEAR_END_MESSAGES.reasonNeeded),
    }),
  }),
  confirm: defineEndpoint({
    ...uploadEndpoint,
    method: 'POST',
    path: '/year-end-forms/uploads/:id/confirm',
    summary: "Furnish an upload's forms; pages assigned by hand need someone else's confirmation",
    access: { ...MANAGERS, isClosedAfterReset: true },
    /** Both fields are required only if the signed-in user assigned pages and no one else can confirm. */
    body: z.object({
      code: z.string().max(40).optional(),
      reason: z.string().max(REASON_MAX).optional(),
    }),
  }),
  discard: defineEndpoint({
    ...uploadEndpoint,
    method: 'DELETE',
    path: '/year-end-forms/uploads/:id',
    summary: 'Discard an unconfirmed upload',
    response: successSchema,
  }),
  paper: defineEndpoint({
    ...yearEndpoint,
    method: 'GET',
    path: '/year-end-forms/:year/paper',
    summary: 'Download all paper forms to hand out as one PDF, sorted by name; audited',
    access: { ...MANAGERS, isClosedAfterReset: true },
    response: PDF,
  }),
  open: defineEndpoint({
    ...formEndpoint,
    method: 'GET',
    path: '/year-end-forms/forms/:id',
    summary: "Download an employee's form as a PDF; audited, and shown to the employee",
    access: { ...MANAGERS, isClosedAfterReset: true },
    response: PDF,
  }),
  handOut: defineEndpoint({
    ...formEndpoint,
    method: 'POST',
    path: '/year-end-forms/forms/:id/handed-out',
    summary: 'Record that a paper form was handed out',
    response: successSchema,
  }),
  returnNotice: defineEndpoint({
    ...formEndpoint,
    method: 'POST',
    path: '/year-end-forms/forms/:id/notice-returned',
    summary: 'Record that the email about a form bounced',
    response: successSchema,
  }),
  giveNotice: defineEndpoint({
    ...formEndpoint,
    method: 'POST',
    path: '/year-end-forms/forms/:id/notice-given',
    summary: 'Record that the notice was given by mail or in person',
    response: successSchema,
  }),
}

import { z } from 'zod'
import { dateSchema, instantSchema, searchDateSchema } from '../common/dates.ts'
import { type ClientOutput, extra, omittable } from '../common/extra.ts'
import { fieldNames, fieldsWith } from '../common/fields.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { recordOf } from '../common/records.ts'
import { searchTextSchema } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'
import {
  APPLICATION_FIELDS,
  type DetailsField,
  HIRING_FIELDS,
  OPTIONAL_FIELDS,
  REQUIRED_FIELDS,
} from './application-fields.ts'
import { ALL_STATUSES, isStatus, STATUSES, type Status } from './status.ts'

export const APPLICATION_SORT_FIELDS = [
  'FirstName',
  'Email',
  'PhoneNumber',
  'Status',
  'CreationTime',
] as const
export type ApplicationSortField = (typeof APPLICATION_SORT_FIELDS)[number]

const statusSchema = z.literal(STATUSES)

const earlierApplicationSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  creationTime: instantSchema,
})
export type EarlierApplication = z.infer<typeof earlierApplicationSchema>

export const historyEntrySchema = z.object({
  fromStatus: statusSchema.nullable(),
  toStatus: omittable(statusSchema),
  remarks: z.string(),
  actionBy: z.string(),
  actionDate: omittable(instantSchema),
  viaLink: extra(z.boolean()),
  /**
   * The ID of the account behind `actionBy`; unlike the name, it never changes. `null` for applicants and old entries.
   */
  accountId: extra(z.string().nullable()),
  /** The account's username at the time. */
  username: extra(z.string().nullable()),
  /** Whether the same person also made the previous decision. */
  isBySamePerson: extra(z.boolean()),
})
export type HistoryEntry = ClientOutput<typeof historyEntrySchema>
export type FullHistoryEntry = z.output<typeof historyEntrySchema>

const approvalRemarkSchema = historyEntrySchema
  .pick({ remarks: true, actionBy: true })
  .extend({ actionDate: instantSchema })
export type ApprovalRemark = z.infer<typeof approvalRemarkSchema>

const answerSchema = (field: DetailsField) =>
  APPLICATION_FIELDS[field].kind === 'date' ? dateSchema : z.string()

export const applicationSchema = z.object({
  id: z.string(),
  ...recordOf(REQUIRED_FIELDS, answerSchema),
  /** `null` if the form asked for `isAdult` instead. */
  birthDate: answerSchema('birthDate').nullable(),
  ...recordOf([...OPTIONAL_FIELDS, ...fieldNames(HIRING_FIELDS)], field => answerSchema(field).nullable()),
  /** File name; `null` without a resume. */
  resumePath: z.string().nullable(),
  /** `true` if a virus scan found it clean, `false` if it wasn't scanned, `null` without a resume. */
  isResumeScanned: extra(z.boolean().nullable()),
  status: statusSchema,
  creationTime: omittable(instantSchema),
  lastModificationTime: instantSchema.nullable(),
  /**
   * Reference number for the applicant (for example, `4829-1736`). `null` for applications that predate these
   * numbers.
   */
  applicationNumber: extra(z.string().nullable()),
  /** `null` if the form asked for the birth date instead. */
  isAdult: extra(z.boolean().nullable()),
  packetSubmittedAt: extra(instantSchema.nullable()),
  /** The first application from the same day with the same email address and job. */
  duplicateOf: extra(earlierApplicationSchema.nullable()),
  /** HR's remark on the approval while the application is waiting for the CFO; otherwise `null`. */
  approvalRemark: extra(approvalRemarkSchema.nullable()),
  /** Why the caller can't decide even though their role normally can; otherwise `null`. */
  decisionRefusal: extra(z.string().nullable()),
})
export type Application = ClientOutput<typeof applicationSchema>
/** The response of our own server, which includes every extra. */
export type FullApplication = z.output<typeof applicationSchema>

const pickMask = <Name extends string>(names: readonly Name[]) => recordOf(names, (): true => true)

const applicationListItemSchema = applicationSchema
  .pick({
    id: true,
    ...pickMask(fieldsWith(APPLICATION_FIELDS, { isListed: true })),
    creationTime: true,
    duplicateOf: true,
  })
  .extend({ status: omittable(statusSchema) })
export type ApplicationListItem = ClientOutput<typeof applicationListItemSchema>
export type FullApplicationListItem = z.output<typeof applicationListItemSchema>
export const applicationPageSchema = pageSchema(applicationListItemSchema)

const filterShape = {
  status: z
    .preprocess(status => (status === '' ? ALL_STATUSES : status), z.coerce.number().int())
    .refine(status => status === ALL_STATUSES || isStatus(status), 'Unknown status')
    .transform((status): Status | undefined => (isStatus(status) ? status : undefined))
    .optional(),
  applicantName: searchTextSchema,
  fromDate: searchDateSchema,
  toDate: searchDateSchema,
}
export const applicationFilterSchema = z.object(filterShape)

export const applicationListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(APPLICATION_SORT_FIELDS, 'desc'),
  ...filterShape,
})

export const applicationCountsSchema = z.array(z.object({ status: statusSchema, count: z.number() }))
export type ApplicationCounts = z.infer<typeof applicationCountsSchema>

const prefillSchema = applicationSchema.pick(pickMask(fieldsWith(APPLICATION_FIELDS, { isPrefilled: true })))
export type Prefill = z.infer<typeof prefillSchema>

/** `language` is the language in which the candidate applied. */
export const candidatePrefillSchema = prefillSchema.extend({ language: extra(z.enum(LANGUAGES)) })
export type CandidatePrefill = ClientOutput<typeof candidatePrefillSchema>
export type FullCandidatePrefill = z.output<typeof candidatePrefillSchema>

export const applicationIdParams = z.object({ id: z.string().min(1).max(100) })

const APPLICATION_NUMBER_DIGITS = 8
/** Application numbers have no leading zeros, because people tend to omit those. */
export const APPLICATION_NUMBER_RANGE = {
  from: 10 ** (APPLICATION_NUMBER_DIGITS - 1),
  to: 10 ** APPLICATION_NUMBER_DIGITS,
} as const

/** Returns, for example, `4829-1736`. */
export function formatApplicationNumber(number: number): string {
  const digits = String(number)
  return `${digits.slice(0, APPLICATION_NUMBER_DIGITS / 2)}-${digits.slice(APPLICATION_NUMBER_DIGITS / 2)}`
}

/** Ignores spaces, periods, hyphens, and number signs. Returns `undefined` if the text isn't an application number. */
export function parseApplicationNumber(text: string | undefined): string | undefined {
  const digits = text?.replace(/[\s.#-]/g, '') ?? ''
  return /^[1-9]\d{7}$/.test(digits) ? formatApplicationNumber(Number(digits)) : undefined
}
